import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, usersCalls } from '../../platform/api/index.ts';
import { queryKeyOf } from '../../platform/api/queries.ts';
import { IconMail, IconX } from '../../ui/icons/index.ts';
import { useErrorText } from '../../ui/state/index.ts';
import classes from './AccountNotices.module.css';

/** The link is often opened in another tab: coming back asks whether it has been. */
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

export default function ConfirmEmailNotice({ email }: { readonly email: string }) {
  const { t } = useTranslation('account-notices');
  const errorText = useErrorText();
  const reread = useConfirmedElsewhere();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
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
    <section className={classes.notice} aria-label={t('email.title')}>
      <IconMail size={22} className={classes.icon} aria-hidden="true" />
      <p className={classes.text}>
        <strong>{t('email.title')}</strong> <span>{t('email.text', { email })}</span>
        <span role="status" className={classes.said}>
          {said}
        </span>
      </p>
      <Button size="sm" loading={busy} onClick={() => void resend()}>
        {t('email.resend')}
      </Button>
      <button type="button" className={classes.close} aria-label={t('email.close')} onClick={() => setClosed(true)}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </section>
  );
}
