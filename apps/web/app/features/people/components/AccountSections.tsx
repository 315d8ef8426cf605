import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import { DayText, TimeText } from '../../../ui/time/index.ts';
import classes from '../People.module.css';
import { nameOf, type PersonRef, PLAN_NAMES, type UserDeep } from '../queries.ts';
import { Facts } from './Facts.tsx';

interface Section {
  readonly deep: UserDeep;
}

const day = (iso: string | null) => (iso === null ? null : <DayText value={iso} style="long" />);

export function AccountSection({ deep: { user } }: Section) {
  const { t } = useTranslation('users');
  const format = useFormats();
  const ways = [
    ...(user.has_password ? [t('field.password')] : []),
    ...(user.google_login ? [t('field.google')] : []),
    ...(user.is_two_fa_enabled ? [t('field.twoFactor')] : []),
  ];
  return (
    <Panel title={t('section.account')}>
      <Facts
        facts={[
          [
            t('field.id'),
            <span key="id" className={classes.figures}>
              {user.id}
            </span>,
          ],
          [
            t('field.email'),
            <span key="email" className={classes.anywhere}>
              {user.email}
              <small className={classes.aside}>
                {user.email_confirmed_at
                  ? t('field.confirmed', { day: format.day(user.email_confirmed_at, 'long') })
                  : t('field.unconfirmed')}
              </small>
            </span>,
          ],
          [t('field.login'), user.login_name],
          [t('field.visible'), user.username],
          [t('field.signIn'), ways.join(', ') || t('none')],
          [t('field.registered'), day(user.created_at)],
          [
            t('field.visited'),
            user.last_login_at ? <TimeText key="visit" value={user.last_login_at} style="long" /> : t('never'),
          ],
          [t('field.terms'), day(user.terms_accepted_at)],
          [t('field.referral'), user.referral_code],
          [t('field.referredBy'), user.referred_by ? <PersonLink key="person" person={user.referred_by} /> : null],
        ]}
      />
    </Panel>
  );
}

export function PersonLink({ person }: { readonly person: PersonRef }) {
  return (
    <Link to={paths.user(person.id)}>
      {nameOf(person)} <span className={classes.muted}>@{person.username}</span>
    </Link>
  );
}

export function PersonSection({ deep }: Section) {
  const { t, i18n } = useTranslation(['users', 'bets']);
  const { user, address, contact_moments } = deep;
  const languages = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const sportOf = (code: string) => t(`bets:sport.${code as 'football'}`, { defaultValue: code });
  const place = address && [address.street, `${address.postal_code} ${address.city}`.trim(), address.country];
  return (
    <Panel title={t('section.person')}>
      <Facts
        facts={[
          [
            t('field.phone'),
            user.phone_number ? (
              <a key="phone" href={`tel:${user.phone_number}`}>
                {user.phone_number}
              </a>
            ) : null,
          ],
          [t('field.birth'), day(user.birth_date)],
          [t('field.language'), languages.of(user.language)],
          [t('field.address'), place?.filter(Boolean).join(', ')],
          [
            t('field.moments'),
            contact_moments.length === 0 ? null : (
              <ul key="list" className={classes.plain}>
                {contact_moments.map((at) => (
                  <li key={at}>
                    <TimeText value={at} zone="Europe/Rome" />
                  </li>
                ))}
              </ul>
            ),
          ],
          [t('field.sports'), user.sports.map(sportOf).join(', ')],
          [
            t('field.socials'),
            Object.keys(user.socials).length === 0 ? null : (
              <ul key="list" className={classes.plain}>
                {Object.entries(user.socials).map(([network, value]) => (
                  <li key={network} className={classes.anywhere}>
                    {network}: {value}
                  </li>
                ))}
              </ul>
            ),
          ],
          [t('field.years'), user.workingyears],
          [
            t('field.wallet'),
            user.wallet_address && (
              <code key="wallet" className={classes.anywhere}>
                {user.wallet_address}
              </code>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

export function WordsSection({ deep: { user } }: Section) {
  const { t } = useTranslation('users');
  const words = (['bio', 'persdescription', 'whycollaboration'] as const).filter((key) => user[key] !== '');
  if (words.length === 0) return null;
  return (
    <Panel title={t('section.words')}>
      <div className={classes.words}>
        {words.map((key) => (
          <div key={key}>
            <h3>{t(`field.${key}`)}</h3>
            <p>{user[key]}</p>
          </div>
        ))}
      </div>
    </Panel>
  );
}

export function RecordSection({ deep: { record, user } }: Section) {
  const { t } = useTranslation('users');
  const format = useFormats();
  if (!record) return null;
  const tone = Number(record.profit) > 0 ? 'positive' : Number(record.profit) < 0 ? 'negative' : undefined;
  return (
    <Panel
      title={t('section.record')}
      aside={
        <Button component={Link} size="sm" to={paths.tipsterProfile(user.username)}>
          {t('field.profile')}
        </Button>
      }
    >
      <StatTiles label={t('section.record')}>
        <StatTile label={t('field.bets')} value={format.count(record.settled)} />
        <StatTile label={t('field.profit')} value={format.units(record.profit)} tone={tone} />
        <StatTile label={t('field.yield')} value={record.yield === null ? '–' : format.percent(record.yield)} />
        <StatTile label={t('field.followers')} value={format.count(record.followers)} />
      </StatTiles>
      <Facts
        facts={[
          [t('field.open'), format.count(record.open)],
          [t('field.toConfirm'), format.count(record.to_confirm)],
          [t('field.share'), format.percent(record.share_percent / 100, { signed: false, digits: 0 })],
          [t('field.since'), day(record.since)],
          [
            t('field.pseudonym'),
            <code key="pseudonym" className={classes.anywhere}>
              {record.pseudonym}
            </code>,
          ],
        ]}
      />
    </Panel>
  );
}

export function AccessSection({ deep: { user, channels, following } }: Section) {
  const { t } = useTranslation('users');
  const format = useFormats();
  const end =
    user.subscription_type === 'free'
      ? ''
      : user.expire_at
        ? t('field.until', { day: format.day(user.expire_at, 'long') })
        : t('field.forGood');
  return (
    <Panel title={t('section.access')}>
      <Facts
        facts={[
          [t('field.plan'), [PLAN_NAMES[user.subscription_type], end].filter(Boolean).join(', ')],
          [t('field.following'), format.count(following)],
          [
            t('field.channels'),
            channels.length === 0 ? (
              t('none')
            ) : (
              <ul key="list" className={classes.plain}>
                {channels.map((channel) => (
                  <li key={`${channel.channel}${channel.starts_at}`}>
                    {channel.channel} (@{channel.tipster}){' '}
                    <Tag tone={channel.in_force ? 'positive' : 'neutral'}>
                      {t(channel.in_force ? 'field.inForce' : 'field.over')}
                    </Tag>{' '}
                    <small className={classes.aside}>
                      {t('field.until', { day: format.day(channel.ends_at, 'long') })}
                    </small>
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

/** Who the person is besides: merged accounts, and accounts that look like theirs. */
export function DuplicatesSection({ deep, onMerge }: Section & { readonly onMerge: (into: number) => void }) {
  const { t } = useTranslation('users');
  const { duplicates, look_alikes, user } = deep;
  if (duplicates.length === 0 && look_alikes.length === 0) return null;
  const open = user.state !== 'merged' && user.state !== 'erased' && !user.is_admin;
  return (
    <Panel title={t('section.duplicates')}>
      <ul className={classes.candidates}>
        {duplicates.map((person) => (
          <li key={person.id}>
            <span>
              <PersonLink person={person} />
              <small className={classes.aside}>{t('field.merged')}</small>
            </span>
          </li>
        ))}
        {look_alikes.map((person) => (
          <li key={person.id}>
            <span>
              <PersonLink person={person} />
              <small className={classes.aside}>{t('field.lookAlike')}</small>
            </span>
            {open ? (
              <Button size="sm" onClick={() => onMerge(person.id)}>
                {t('field.compare')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
