import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconExternalLink } from '../../../ui/icons/index.ts';
import classes from '../Profile.module.css';
import type { TipsterProfile } from '../queries.ts';

const SportNames = lazy(async () => ({ default: (await import('./SportNames.tsx')).SportNames }));

/** What the tipster says about themselves. Links lead out of the house, which vouches for none of them. */
export function About({ profile }: { readonly profile: TipsterProfile }) {
  const { t } = useTranslation('tipsters');
  const { bio, headline, workingyears: years, favsports, socials } = profile;
  const words = bio && bio !== headline ? bio : null;
  if (!words && years === null && favsports.length === 0 && socials.length === 0) return null;
  return (
    <div className={classes.about}>
      {words ? <p className={classes.bio}>{words}</p> : null}
      {years === null && favsports.length === 0 ? null : (
        <p className={classes.small}>
          {years === null ? null : t('profile.years', { count: years })}
          {years !== null && favsports.length > 0 ? ' · ' : null}
          {favsports.length > 0 ? (
            <>
              {t('profile.favsports')}{' '}
              <Suspense>
                <SportNames codes={favsports} />
              </Suspense>
            </>
          ) : null}
        </p>
      )}
      {socials.length > 0 ? (
        <ul className={classes.socials} aria-label={t('profile.elsewhere')}>
          {socials.map(({ network, label, address }) => (
            <li key={network}>
              <a href={address} target="_blank" rel="nofollow ugc noopener noreferrer">
                {NAMES[network] ? <b>{NAMES[network]}</b> : null}
                {label}
                <IconExternalLink size={14} stroke={1.8} aria-hidden="true" />
                <span className="visually-hidden">{t('profile.newTab')}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Proper names, the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  telegram: 'Telegram',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  twitch: 'Twitch',
  linkedin: 'LinkedIn',
};
