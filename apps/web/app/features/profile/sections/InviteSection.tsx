import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconCheck, IconCopy } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';
import classes from '../Profile.module.css';
import type { OwnProfile } from '../queries.ts';

const SHOWN_MS = 2_000;

function CopyField({ label, value, hint }: { readonly label: string; readonly value: string; readonly hint?: string }) {
  const { t } = useTranslation('profile');
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(setCopied, SHOWN_MS, false);
  }
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.copy}>
      <TextInput
        label={label}
        value={value}
        description={hint}
        className={classes.mono}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={<Icon size={18} stroke={1.8} aria-hidden="true" />}
        aria-label={t('invite.copyLabel', { what: label })}
        onClick={() => void copy().catch(() => undefined)}
      >
        <span aria-live="polite">{copied ? t('invite.copied') : t('invite.copy')}</span>
      </Button>
    </div>
  );
}

/** The own code: everybody has one; what it brought is the affiliation card's, from PRO on. */
export function InviteSection({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('profile');
  const format = useFormats();
  const card = useDecision('affiliation.card');
  const { referral_code: code, referrals } = profile;
  const link = `${window.location.origin}${paths.register}?ref=${code}`;
  return (
    <div className={classes.form}>
      <Panel title={t('invite.title')}>
        <p className={classes.text}>{t('invite.text')}</p>
        <div className={classes.stack}>
          <CopyField label={t('invite.code')} value={code} />
          <CopyField label={t('invite.link')} value={link} hint={t('invite.linkHint')} />
        </div>
      </Panel>
      {card.granted ? (
        <Panel title={t('invite.card')}>
          <p className={classes.figure}>
            <b>{format.count(referrals ?? 0)}</b> {t('invite.people', { count: referrals ?? 0 })}
          </p>
          <p className={classes.small}>{t('invite.cardText')}</p>
        </Panel>
      ) : (
        <UpgradeCard plan="pro" title={t('invite.card')}>
          {t('invite.locked')}
        </UpgradeCard>
      )}
    </div>
  );
}
