import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import classes from '../People.module.css';
import type { UserDeep } from '../queries.ts';
import { AuditLines } from './AuditLines.tsx';

interface Section {
  readonly deep: UserDeep;
}

const MAIL_TONE: Readonly<Record<string, 'positive' | 'negative' | 'neutral'>> = {
  sent: 'positive',
  failed: 'negative',
};

export function HistorySection({ deep: { audit } }: Section) {
  const { t } = useTranslation('users');
  return (
    <Panel title={t('section.history')}>
      {audit.length === 0 ? (
        <p className={classes.muted}>{t('field.noHistory')}</p>
      ) : (
        <AuditLines lines={audit} ofOne />
      )}
    </Panel>
  );
}

export function SessionsSection({ deep: { sessions } }: Section) {
  const { t } = useTranslation('users');
  return (
    <Panel title={t('section.sessions')}>
      {sessions.length === 0 ? <p className={classes.muted}>{t('field.noSessions')}</p> : null}
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <li key={`${session.created_at}${session.last_used_at}`}>
            <span className={classes.anywhere}>{session.device || t('field.unknownDevice')}</span>
            <small className={classes.aside}>
              <TimeText value={session.last_used_at} style="long" />
            </small>
            <Tag tone={session.ended_at ? 'neutral' : 'positive'}>
              {t(session.ended_at ? 'field.ended' : 'field.isOpen')}
            </Tag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function MailsSection({ deep: { mails } }: Section) {
  const { t, i18n } = useTranslation(['users', 'mails']);
  const statusOf = (status: string) =>
    i18n.exists(`statuses.${status}`, { ns: 'mails' }) ? t(`mails:statuses.${status as 'sent'}`) : status;
  return (
    <Panel title={t('section.mails')}>
      {mails.length === 0 ? <p className={classes.muted}>{t('field.noMails')}</p> : null}
      <ul className={classes.rows}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Link to={`${paths.mails}?mail=${mail.id}`}>{mail.kind}</Link>
            <small className={classes.aside}>
              <TimeText value={mail.created_at} style="long" />
            </small>
            <Tag tone={MAIL_TONE[mail.status] ?? 'neutral'}>{statusOf(mail.status)}</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ConsentsSection({ deep: { consents } }: Section) {
  const { t } = useTranslation('users');
  return (
    <Panel title={t('section.consents')}>
      {consents.length === 0 ? <p className={classes.muted}>{t('field.noConsents')}</p> : null}
      <ul className={classes.rows}>
        {consents.map((consent) => (
          <li key={consent.at}>
            <span>
              {Object.entries(consent.choices)
                .map(([group, agreed]) => `${group}: ${t(agreed ? 'yes' : 'no')}`)
                .join(' · ')}
            </span>
            <small className={classes.aside}>
              <TimeText value={consent.at} style="long" />
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
