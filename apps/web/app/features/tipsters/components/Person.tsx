import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconBan } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import classes from '../Profile.module.css';
import type { TipsterProfile } from '../queries.ts';

/** Suspended by an admin: said before anything else, with what it means for the record. */
export function Suspended({ profile }: { readonly profile: TipsterProfile }) {
  const { t } = useTranslation('tipsters');
  if (!profile.suspended) return null;
  return (
    <p className={classes.suspended} role="note">
      <IconBan size={20} aria-hidden="true" />
      <span>
        <b>{t('suspended.title')}.</b> {t('suspended.text')}
      </span>
    </p>
  );
}

/** The person's other records, however they came to have several. */
export function SamePerson({ profile }: { readonly profile: TipsterProfile }) {
  const { t } = useTranslation('tipsters');
  const format = useFormats();
  if (profile.same_person.length === 0) return null;
  return (
    <Panel title={t('samePerson.title')}>
      <p>{t('samePerson.text')}</p>
      <ul className={classes.others}>
        {profile.same_person.map(({ tipster, current, settled, profit, yield: own }) => (
          <li key={tipster.id}>
            <Link to={paths.tipsterProfile(tipster.username)}>
              {tipster.name || tipster.username} <span>@{tipster.username}</span>
            </Link>
            {current ? <Tag>{t('samePerson.current')}</Tag> : null}
            <span className={classes.fact}>
              {t('samePerson.settled', { count: settled, shown: format.count(settled) })}
            </span>
            <span className={classes.fact}>{format.units(profit)}</span>
            {own === null ? null : <span className={classes.fact}>{format.percent(own)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
