import { Anchor, Button, Code, List, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { Percent, UnitValue, useFormats } from '../../../../ui/format/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../../ui/stat/index.ts';
import { DayText, TimeText } from '../../../../ui/time/index.ts';
import { nameOf, type PersonRef, PLAN_NAMES, type UserDeep } from '../queries.ts';
import { Rows } from './Rows.tsx';

interface Section {
  deep: UserDeep;
}

const day = (iso: string | null) => (iso === null ? null : <DayText value={iso} style="long" />);

export function AccountSection({ deep: { user } }: Section) {
  const { t } = useTranslation('admin-people');
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
          [t('field.id'), user.id],
          [
            t('field.email'),
            <Fragment key="email">
              {user.email}
              <Text fz={14} c="dimmed">
                {user.email_confirmed_at
                  ? t('field.confirmed', { day: format.day(user.email_confirmed_at, 'long') })
                  : t('field.unconfirmed')}
              </Text>
            </Fragment>,
          ],
          [t('field.login'), user.username],
          [t('field.visible'), user.username_visible],
          [t('field.signIn'), ways.join(', ') || t('none')],
          [t('field.registered'), day(user.created_at)],
          [
            t('field.visited'),
            user.last_login_at ? <TimeText key="visit" value={user.last_login_at} style="long" /> : t('never'),
          ],
          [t('field.terms'), day(user.accepted_terms)],
          [t('field.referral'), user.referral_code],
          [t('field.referredBy'), user.referred_by ? <PersonLink key="person" person={user.referred_by} /> : null],
        ]}
      />
    </Panel>
  );
}

export function PersonLink({ person }: { person: PersonRef }) {
  return (
    <Anchor component={Link} to={paths.user(person.id)}>
      {nameOf(person)}{' '}
      <Text span inherit c="dimmed">
        @{person.username}
      </Text>
    </Anchor>
  );
}

export function PersonSection({ deep }: Section) {
  const { t, i18n } = useTranslation(['admin-people', 'tips-bets']);
  const { user, contact_moments } = deep;
  const { address } = user;
  const languages = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const sportOf = (code: string) => t(`tips-bets:sport.${code as 'football'}`, { defaultValue: code });
  const place = address && [address.street, `${address.postal_code} ${address.city}`.trim(), address.country];
  return (
    <Panel title={t('section.person')}>
      <Facts
        facts={[
          [
            t('field.phone'),
            user.phone_number ? (
              <Anchor key="phone" href={`tel:${user.phone_number}`}>
                {user.phone_number}
              </Anchor>
            ) : null,
          ],
          [t('field.birth'), day(user.birth_date)],
          [t('field.language'), languages.of(user.language)],
          [t('field.address'), place?.filter(Boolean).join(', ')],
          [
            t('field.moments'),
            contact_moments.length === 0 ? null : (
              <List key="list" listStyleType="none" spacing={4}>
                {contact_moments.map((at) => (
                  <List.Item key={at}>
                    <TimeText value={at} />
                  </List.Item>
                ))}
              </List>
            ),
          ],
          [t('field.sports'), user.favsports.map(sportOf).join(', ')],
          [
            t('field.socials'),
            Object.keys(user.socials).length === 0 ? null : (
              <List key="list" listStyleType="none" spacing={4}>
                {Object.entries(user.socials).map(([network, value]) => (
                  <List.Item key={network}>
                    {network}: {value}
                  </List.Item>
                ))}
              </List>
            ),
          ],
          [t('field.years'), user.workingyears],
          [
            t('field.wallet'),
            user.wallet_address && (
              <Code key="wallet" fz="sm">
                {user.wallet_address}
              </Code>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

export function WordsSection({ deep: { user } }: Section) {
  const { t } = useTranslation('admin-people');
  const words = (['bio', 'persdescription', 'whycollaboration'] as const).filter((key) => user[key] !== '');
  if (words.length === 0) return null;
  return (
    <Panel title={t('section.words')}>
      {words.map((key) => (
        <div key={key}>
          <Title order={3} fz={14} fw={500} ff="text" c="dimmed" mb={4}>
            {t(`field.${key}`)}
          </Title>
          <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{user[key]}</Text>
        </div>
      ))}
    </Panel>
  );
}

export function RecordSection({ deep: { record, user } }: Section) {
  const { t } = useTranslation('admin-people');
  const format = useFormats();
  if (!record) return null;
  return (
    <Panel
      title={t('section.record')}
      aside={
        <Button component={Link} size="sm" to={paths.tipsterProfile(user.username_visible)}>
          {t('field.profile')}
        </Button>
      }
    >
      <StatTiles label={t('section.record')}>
        <StatTile label={t('field.bets')} value={format.count(record.settled)} />
        <StatTile label={t('field.profit')} value={<UnitValue value={record.profit} colored />} />
        <StatTile label={t('field.yield')} value={<Percent value={record.yield} colored />} />
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
            <Code key="pseudonym" fz="sm">
              {record.pseudonym}
            </Code>,
          ],
        ]}
      />
    </Panel>
  );
}

export function AccessSection({ deep: { user, channels, following } }: Section) {
  const { t } = useTranslation('admin-people');
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
              <List key="list" listStyleType="none" spacing={4}>
                {channels.map((channel) => (
                  <List.Item key={`${channel.channel}${channel.starts_at}`}>
                    {channel.channel} (@{channel.tipster}){' '}
                    <Tag tone={channel.in_force ? 'positive' : 'neutral'}>
                      {t(channel.in_force ? 'field.inForce' : 'field.over')}
                    </Tag>{' '}
                    <Text fz={14} c="dimmed">
                      {t('field.until', { day: format.day(channel.ends_at, 'long') })}
                    </Text>
                  </List.Item>
                ))}
              </List>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

/** Other accounts of the same person: merged ones, and possible duplicates. */
export function DuplicatesSection({ deep, onMerge }: Section & { onMerge: (into: number) => void }) {
  const { t } = useTranslation('admin-people');
  const { duplicates, look_alikes, user } = deep;
  if (duplicates.length === 0 && look_alikes.length === 0) return null;
  const open = user.state !== 'merged' && user.state !== 'erased' && !user.is_admin;
  return (
    <Panel title={t('section.duplicates')}>
      <Rows
        rows={[
          ...duplicates.map((person) => ({
            key: person.id,
            text: <PersonLink person={person} />,
            aside: t('field.merged'),
          })),
          ...look_alikes.map((person) => ({
            key: person.id,
            text: <PersonLink person={person} />,
            aside: t('field.lookAlike'),
            end: open ? (
              <Button size="sm" onClick={() => onMerge(person.id)}>
                {t('field.compare')}
              </Button>
            ) : null,
          })),
        ]}
      />
    </Panel>
  );
}
