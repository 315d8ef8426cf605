import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconClock, IconCreditCard, IconMail, IconShieldCheck } from '../../../ui/icons/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';
import { useEmailConfirmation } from './email.ts';

/** A line above every screen: what the account still needs, and the button that does it. */
function Notice({
  title,
  text,
  icon,
  action,
  status,
  close,
}: {
  title: string;
  text: string;
  icon: ReactNode;
  action: ReactNode;
  /** The result of the press; screen readers announce it. */
  status?: string | null;
  close?: { label: string; onClose: () => void };
}) {
  return (
    <Alert
      role="region"
      aria-label={title}
      color="yellow"
      mb={20}
      icon={icon}
      withCloseButton={close !== undefined}
      closeButtonLabel={close?.label}
      onClose={close?.onClose}
    >
      <Group gap="xs" justify="space-between">
        <Box flex="1 1 320px" style={{ overflowWrap: 'anywhere' }}>
          <strong>{title}</strong> {text}
          <Text span inherit fw={500} role="status" display={status ? 'block' : undefined}>
            {status}
          </Text>
        </Box>
        {action}
      </Group>
    </Alert>
  );
}

function ConfirmEmailNotice({ email }: { email: string }) {
  const { t } = useTranslation('accounts-notices');
  const { busy, outcome, resend } = useEmailConfirmation();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <Notice
      title={t('email.title')}
      text={t('email.text', { email })}
      icon={<IconMail aria-hidden="true" />}
      status={outcome}
      close={{ label: t('email.close'), onClose: () => setClosed(true) }}
      action={
        <Button size="sm" loading={busy} onClick={resend}>
          {t('email.resend')}
        </Button>
      }
    />
  );
}

/** Leads an admin without a second factor, who can't administer anything, to where it is turned on. */
function SecondFactorNotice() {
  const { t } = useTranslation('accounts-notices');
  return (
    <Notice
      title={t('secondFactor.title')}
      text={t('secondFactor.text')}
      icon={<IconShieldCheck aria-hidden="true" />}
      action={
        <Button component={Link} size="sm" to={`${paths.profile}?tab=security`}>
          {t('secondFactor.action')}
        </Button>
      }
    />
  );
}

/** Leads to the payment of a renewal that failed, for as long as it may still be paid. */
function RenewalNotice({ subscription }: { subscription: number }) {
  const { t } = useTranslation('accounts-notices');
  return (
    <Notice
      title={t('renewal.title')}
      text={t('renewal.text')}
      icon={<IconCreditCard aria-hidden="true" />}
      action={
        <Button component={Link} size="sm" to={`${paths.checkout}?renewal=${subscription}`}>
          {t('renewal.action')}
        </Button>
      }
    />
  );
}

function PauseNotice({ until }: { until: string }) {
  const { t } = useTranslation('accounts-notices');
  const format = useFormats();
  const zone = useTimeZone();
  return (
    <Notice
      title={t('pause.title')}
      text={t('pause.text', { until: format.instant(until, zone) })}
      icon={<IconClock aria-hidden="true" />}
      action={
        <Button component={Link} size="sm" to={`${paths.profile}?tab=care`}>
          {t('pause.action')}
        </Button>
      }
    />
  );
}

/** `unconfirmed` is the address that waits for its confirmation. */
export default function Notices({
  unconfirmed,
  secondFactorMissing,
  renewalDue,
  pausedUntil,
}: {
  unconfirmed: string | null;
  secondFactorMissing: boolean;
  renewalDue: number | null;
  pausedUntil: string | null;
}) {
  return (
    <>
      {unconfirmed ? <ConfirmEmailNotice email={unconfirmed} /> : null}
      {secondFactorMissing ? <SecondFactorNotice /> : null}
      {renewalDue === null ? null : <RenewalNotice subscription={renewalDue} />}
      {pausedUntil === null ? null : <PauseNotice until={pausedUntil} />}
    </>
  );
}
