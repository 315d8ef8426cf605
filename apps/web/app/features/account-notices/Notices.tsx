import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { api, usersCalls } from '../../platform/api/index.ts';
import { queryKeyOf } from '../../platform/api/queries.ts';
import { IconMail, IconShieldCheck } from '../../ui/icons/index.ts';
import { useErrorText } from '../../ui/state/index.ts';

/** A line above every screen: what the account still needs, and the button that does it. */
function Notice({
  title,
  text,
  icon,
  action,
  status,
  close,
}: {
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly action: ReactNode;
  /** The result of the press; screen readers announce it. */
  readonly status?: string | null;
  readonly close?: { readonly label: string; readonly onClose: () => void };
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

/** The link is often opened in another tab, so the state is read again when the reader comes back to this one. */
function useConfirmedElsewhere(): () => void {
  const queryClient = useQueryClient();
  const reread = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryKeyOf(usersCalls.currentUser) }),
    [queryClient],
  );
  useEffect(() => {
    window.addEventListener('focus', reread);
    return () => window.removeEventListener('focus', reread);
  }, [reread]);
  return reread;
}

function ConfirmEmailNotice({ email }: { readonly email: string }) {
  const { t } = useTranslation('account-notices');
  const errorText = useErrorText();
  const reread = useConfirmedElsewhere();
  const [busy, setBusy] = useState(false);
  const [outcome, setSaid] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  async function resend(): Promise<void> {
    setBusy(true);
    const result = await api(usersCalls.resendEmailConfirmation, {});
    setBusy(false);
    if (!result.ok) return setSaid(errorText(result.error));
    if (result.data.confirmed) reread();
    else setSaid(t('email.sent', { email: result.data.email }));
  }
  if (closed) return null;
  return (
    <Notice
      title={t('email.title')}
      text={t('email.text', { email })}
      icon={<IconMail aria-hidden="true" />}
      status={outcome}
      close={{ label: t('email.close'), onClose: () => setClosed(true) }}
      action={
        <Button size="sm" loading={busy} onClick={() => void resend()}>
          {t('email.resend')}
        </Button>
      }
    />
  );
}

/** Leads an admin without a second factor, who can't administer anything, to where it is turned on. */
function SecondFactorNotice() {
  const { t } = useTranslation('account-notices');
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

/** `unconfirmed` is the address that waits for its confirmation. */
export default function Notices({
  unconfirmed,
  secondFactorMissing,
}: {
  readonly unconfirmed: string | null;
  readonly secondFactorMissing: boolean;
}) {
  return (
    <>
      {unconfirmed ? <ConfirmEmailNotice email={unconfirmed} /> : null}
      {secondFactorMissing ? <SecondFactorNotice /> : null}
    </>
  );
}
