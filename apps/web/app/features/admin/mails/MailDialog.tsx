import { Box, Code, Skeleton } from '@mantine/core';
import { accountsAdminAddresses } from '@quotavera/contract/accounts/admin-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { isLanguage, languageName } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useChange } from '../../../ui/change/index.tsx';
import { Segmented } from '../../../ui/choice/index.ts';
import { Dialog, type DialogAction } from '../../../ui/dialog/index.ts';
import { Facts } from '../../../ui/facts/index.ts';
import { IconRefresh } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { STATUS_TONES, type WholeMail } from './queries.ts';

function MailFacts({ mail }: { mail: WholeMail }) {
  const { t } = useTranslation('admin-mails');
  const translated = ['interrupted', 'expired'] as const;
  const code = translated.find((each) => each === mail.last_error);
  return (
    <Facts
      facts={[
        [t('detail.to'), mail.recipient],
        [
          t('status'),
          <Tag key="status" tone={STATUS_TONES[mail.status]}>
            {t(`statuses.${mail.status}`)}
          </Tag>,
        ],
        [t('detail.language'), isLanguage(mail.language) ? languageName(mail.language) : mail.language],
        [t('detail.created'), <TimeText key="created" value={mail.created_at} />],
        [t('detail.attempts'), mail.attempts || null],
        [t('detail.sent'), mail.sent_at ? <TimeText key="sent" value={mail.sent_at} /> : null],
        [
          t('detail.next'),
          mail.next_attempt_at && mail.attempts > 0 ? <TimeText key="next" value={mail.next_attempt_at} /> : null,
        ],
        [t('detail.handled'), mail.handled_at ? <TimeText key="handled" value={mail.handled_at} /> : null],
        [t('detail.error'), code ? t(`errors.${code}`) : mail.last_error],
      ]}
    />
  );
}

type View = 'html' | 'text';

/** The mail as its recipient sees it. The frame is sandboxed: no scripts, no forms, no navigation. */
function Words({ mail }: { mail: WholeMail }) {
  const { t } = useTranslation('admin-mails');
  const [view, setView] = useState<View>('html');
  if (mail.hidden || mail.html === null) {
    return (
      <Note kind="info" role="note">
        {t(`hidden.${mail.hidden ?? 'gone'}`)}
      </Note>
    );
  }
  return (
    <>
      <Segmented<View>
        label={t('detail.view')}
        hideLabel
        value={view}
        options={[
          { value: 'html', label: t('detail.html') },
          { value: 'text', label: t('detail.text') },
        ]}
        onChange={setView}
      />
      {view === 'html' ? (
        <Box
          component="iframe"
          title={t('detail.frame')}
          sandbox=""
          srcDoc={mail.html}
          w="100%"
          h={520}
          bg="var(--page)"
          bd="1px solid var(--line)"
        />
      ) : (
        <Code block fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {mail.text}
        </Code>
      )}
    </>
  );
}

const READS: readonly string[] = [accountsAdminAddresses.listMails.path, accountsAdminAddresses.readMail.path];

/** Offers to send a mail again that was given up. */
function useRetry(mail: WholeMail | undefined): readonly DialogAction[] {
  const { t } = useTranslation('admin-mails');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (!mail?.can_retry) return [];
  async function retry({ id }: WholeMail): Promise<void> {
    setBusy(true);
    const result = await api(accountsAdminAddresses.retryMail, { params: { id } });
    setBusy(false);
    if (result.ok) notify('success', t('retried'));
    else notify('failure', errorText(result.error));
    // Somebody else may have sent it: what failed is read again too.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => READS.includes(String(queryKey[1])) });
  }
  const icon = <IconRefresh size={18} aria-hidden="true" />;
  return [{ label: t('retry'), tone: 'main', busy, icon, onPress: () => retry(mail) }];
}

/** Offers to say that a mail which was not delivered is dealt with. */
function useHandled(mail: WholeMail | undefined): readonly DialogAction[] {
  const { t } = useTranslation('admin-mails');
  const { change, busy } = useChange();
  if (mail?.status !== 'failed' || mail.handled_at !== null) return [];
  const { id } = mail;
  const onPress = () => change(accountsAdminAddresses.handleMail, { params: { id } }, () => t('handled'));
  return [{ label: t('handle'), busy, onPress }];
}

/** Shows a mail: its delivery, and its text where an admin may see it. */
export function MailDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('admin-mails');
  const read = useApi(accountsAdminAddresses.readMail, { params: { id: id ?? 0 } }, { enabled: id !== null });
  const mail = read.data;
  const actions = [...useHandled(mail), ...useRetry(mail)];
  return (
    <Dialog open={id !== null} onClose={onClose} title={mail?.subject ?? t('detail.title')} actions={actions}>
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          <Skeleton height={320} radius={8} />
        </LoadingState>
      ) : null}
      {mail ? (
        <>
          <MailFacts mail={mail} />
          <Words mail={mail} />
        </>
      ) : null}
    </Dialog>
  );
}
