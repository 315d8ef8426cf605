import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import type { UserDeep } from '../queries.ts';
import { AuditLines } from './AuditLines.tsx';
import { Rows } from './Rows.tsx';

interface Section {
  deep: UserDeep;
}

const MAIL_TONE: Readonly<Record<string, 'positive' | 'negative' | 'neutral'>> = {
  sent: 'positive',
  failed: 'negative',
};

export function HistorySection({ deep: { audit } }: Section) {
  const { t } = useTranslation('admin-people');
  return (
    <Panel title={t('section.history')}>
      {audit.length === 0 ? <Text c="dimmed">{t('field.noHistory')}</Text> : <AuditLines lines={audit} ofOne />}
    </Panel>
  );
}

export function SessionsSection({ deep: { sessions } }: Section) {
  const { t } = useTranslation('admin-people');
  return (
    <Panel title={t('section.sessions')}>
      <Rows
        empty={t('field.noSessions')}
        rows={sessions.map((session) => ({
          key: `${session.created_at}${session.last_used_at}`,
          text: session.device || t('field.unknownDevice'),
          aside: <TimeText value={session.last_used_at} style="long" />,
          end: (
            <Tag tone={session.ended_at ? 'neutral' : 'positive'}>
              {t(session.ended_at ? 'field.ended' : 'field.isOpen')}
            </Tag>
          ),
        }))}
      />
    </Panel>
  );
}

export function MailsSection({ deep: { mails } }: Section) {
  const { t, i18n } = useTranslation(['admin-people', 'admin-mails']);
  const statusOf = (status: string) =>
    i18n.exists(`statuses.${status}`, { ns: 'admin-mails' }) ? t(`admin-mails:statuses.${status as 'sent'}`) : status;
  return (
    <Panel title={t('section.mails')}>
      <Rows
        empty={t('field.noMails')}
        rows={mails.map((mail) => ({
          key: mail.id,
          text: (
            <Anchor component={Link} to={`${paths.mails}?mail=${mail.id}`}>
              {mail.kind}
            </Anchor>
          ),
          aside: <TimeText value={mail.created_at} style="long" />,
          end: <Tag tone={MAIL_TONE[mail.status] ?? 'neutral'}>{statusOf(mail.status)}</Tag>,
        }))}
      />
    </Panel>
  );
}

export function ConsentsSection({ deep: { consents } }: Section) {
  const { t } = useTranslation('admin-people');
  return (
    <Panel title={t('section.consents')}>
      <Rows
        empty={t('field.noConsents')}
        rows={consents.map((consent) => ({
          key: consent.at,
          text: Object.entries(consent.choices)
            .map(([group, agreed]) => `${group}: ${t(agreed ? 'yes' : 'no')}`)
            .join(' · '),
          aside: <TimeText value={consent.at} style="long" />,
        }))}
      />
    </Panel>
  );
}
