import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { TimeText, useDayNames } from '../../../ui/time/index.ts';
import classes from '../People.module.css';
import { type AuditLine, nameOf, PLAN_NAMES } from '../queries.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** What it was before what it is; the rest as it comes. */
function inOrder<Entry extends readonly [string, unknown]>(entries: readonly Entry[]): Entry[] {
  const place = ([key]: Entry) => (key === 'from' ? 0 : key === 'to' ? 1 : 2);
  return [...entries].sort((a, b) => place(a) - place(b));
}

/** The values that an act carries, in words where they are codes. */
function useDataWords() {
  const { t, i18n } = useTranslation('users');
  const days = useDayNames();
  const wordOf = (value: string) => {
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'yes' : 'no');
    if (i18n.exists(`audit.value.${value}`, { ns: 'users' })) return t(`audit.value.${value as 'done'}`);
    if (value in PLAN_NAMES) return PLAN_NAMES[value as keyof typeof PLAN_NAMES];
    if (i18n.exists(`type.${value}`, { ns: 'users' })) return t(`type.${value as 'user'}`);
    if (i18n.exists(`state.${value}`, { ns: 'users' })) return t(`state.${value as 'active'}`);
    return value;
  };
  const textOf = (key: string, value: string) => {
    if (key !== 'weekdays') return wordOf(value);
    return value.replace(/[1-7]/g, (day) => days[Number(day) - 1] ?? day);
  };
  return (data: AuditLine['data']) =>
    inOrder(Object.entries(data)).flatMap(([key, value]) => {
      if (value === null || value === '' || value === '0') return [];
      const known = i18n.exists(`audit.data.${key}`, { ns: 'users' });
      return [
        {
          key,
          label: known ? t(`audit.data.${key as 'from'}`) : key,
          value: INSTANT.test(value) ? <TimeText value={value} style="long" /> : textOf(key, value),
        },
      ];
    });
}

export function AuditLines({
  lines,
  ofOne = false,
}: {
  readonly lines: readonly AuditLine[] /** On the page of whom they are about. */;
  readonly ofOne?: boolean;
}) {
  const { t } = useTranslation('users');
  const words = useDataWords();
  return (
    <ol className={classes.audit}>
      {lines.map((line) => (
        <li key={line.id}>
          <p className={classes.auditHead}>
            <strong>{t(`audit.action.${line.action}`)}</strong>
            {line.account && !ofOne ? (
              <span>
                {t('audit.about')} <Link to={paths.user(line.account.id)}>{nameOf(line.account)}</Link>
              </span>
            ) : null}
            <span className={classes.auditWhen}>
              <TimeText value={line.at} style="long" />
            </span>
          </p>
          {line.reason ? <p className={classes.auditReason}>{line.reason}</p> : null}
          <p className={classes.auditFoot}>
            <span>
              {line.actor ? <Link to={paths.user(line.actor.id)}>{nameOf(line.actor)}</Link> : t('audit.command')}
            </span>
            {words(line.data).map(({ key, label, value }) => (
              <span key={key}>
                {label}: <b>{value}</b>
              </span>
            ))}
            {line.request_id ? (
              <span title={line.request_id}>{t('audit.request', { id: line.request_id.slice(0, 8) })}</span>
            ) : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
