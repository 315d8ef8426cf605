import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconBan, IconExternalLink } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { MUTED } from '../../../../ui/page/plain.ts';
import type { BadgeEvidence } from '../findings.ts';
import type { TipsterProfile } from '../queries.ts';
import { BadgeWords } from './parts.tsx';
import { SportNames } from './SportNames.tsx';

const PROVEN = { ...MUTED, fontSize: 14 };
const BY_WORD = { ...PROVEN, color: 'var(--warning)' };
const FORMER: CSSProperties = { ...PROVEN, overflowWrap: 'anywhere' };

/** Proper names, the same in every language. */
const NETWORKS: Readonly<Record<string, string>> = {
  telegram: 'Telegram',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  twitch: 'Twitch',
  linkedin: 'LinkedIn',
};

/** Shows the part between a profile's head and its figures: the evidence of its times and badge, notices, the tipster's own description. */
export function Introduction({ profile, evidence }: { profile: TipsterProfile; evidence: BadgeEvidence | null }) {
  const { t } = useTranslation('records-tipsters');
  return (
    <>
      <FormerNames names={profile.former_names} />
      <Times evidence={profile.time_evidence} />
      {evidence ? <BadgeWords evidence={evidence} /> : null}
      {profile.suspended ? (
        <Alert color="red" role="note" icon={<IconBan size={20} aria-hidden="true" />}>
          <Text inherit c="red">
            <b>{t('suspended.title')}.</b> {t('suspended.text')}
          </Text>
        </Alert>
      ) : null}
      <About profile={profile} />
      <SamePerson profile={profile} />
    </>
  );
}

/** Names that readers may remember, so that nobody sheds a record by another name. */
function FormerNames({ names }: { names: TipsterProfile['former_names'] }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  if (names.length === 0) return null;
  const words = names.map(({ name, until }) => t('profile.formerName', { name, to: format.day(until, 'long') }));
  return <p style={FORMER}>{t('profile.formerNames', { names: words.join(', ') })}</p>;
}

/** Says who vouches for the times of publication. */
function Times({ evidence: { tips, witnessed, stamped, operator } }: { evidence: TipsterProfile['time_evidence'] }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  if (tips === 0) return null;
  const byWord = operator > 0;
  return (
    <p style={byWord ? BY_WORD : PROVEN} data-times={byWord ? 'operator' : 'proven'}>
      {t('profile.times', {
        tips: format.count(tips),
        witnessed: format.count(witnessed),
        stamped: format.count(stamped),
        operator: format.count(operator),
      })}
    </p>
  );
}

/** The tipster's description and links, which the product doesn't check. */
function About({ profile }: { profile: TipsterProfile }) {
  const { t } = useTranslation('records-tipsters');
  const { bio, headline, sports, extra } = profile;
  const { workingyears: years, socials } = extra;
  const words = bio && bio !== headline ? bio : null;
  if (!words && years === null && sports.length === 0 && socials.length === 0) return null;
  return (
    <Stack gap={10}>
      {words ? (
        <Text c="dimmed" maw="75ch" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {words}
        </Text>
      ) : null}
      {years === null && sports.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          {years === null ? null : t('profile.years', { count: years })}
          {years !== null && sports.length > 0 ? ' · ' : null}
          {sports.length > 0 ? (
            <>
              {t('profile.favsports')} <SportNames codes={sports} />
            </>
          ) : null}
        </Text>
      )}
      {socials.length > 0 ? (
        <Group component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('profile.elsewhere')}>
          {socials.map(({ network, label, address }) => (
            <li key={network}>
              <Button
                component="a"
                href={address}
                target="_blank"
                rel="nofollow ugc noopener noreferrer"
                size="sm"
                radius="xl"
                px="sm"
                c="var(--accent)"
                rightSection={<IconExternalLink size={14} stroke={1.8} aria-hidden="true" />}
              >
                <Group component="span" gap={6} style={{ overflowWrap: 'anywhere' }}>
                  {NETWORKS[network] ? (
                    <Text span inherit c="var(--ink)">
                      {NETWORKS[network]}
                    </Text>
                  ) : null}
                  {label}
                </Group>
                <span className="visually-hidden">{t('profile.newTab')}</span>
              </Button>
            </li>
          ))}
        </Group>
      ) : null}
    </Stack>
  );
}

/** Other records of the same person. */
function SamePerson({ profile }: { profile: TipsterProfile }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  if (profile.same_person.length === 0) return null;
  return (
    <Panel title={t('samePerson.title')}>
      <p>{t('samePerson.text')}</p>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {profile.same_person.map(({ tipster, current, verified, all }) => (
          <Group component="li" key={tipster.id} gap="md" mih={44}>
            <Anchor component={Link} to={paths.tipsterProfile(tipster.username)} fw={500} py={10}>
              {tipster.name || tipster.username}{' '}
              <Text span inherit c="dimmed" fw={400}>
                @{tipster.username}
              </Text>
            </Anchor>
            {current ? <Tag>{t('samePerson.current')}</Tag> : null}
            <span>{t('samePerson.settled', { count: all.settled, shown: format.count(all.settled) })}</span>
            <span>{format.units(verified.profit)}</span>
            {verified.yield === null ? null : <span>{format.percent(verified.yield)}</span>}
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}

/** Where a tipster publishes, free and paid. */
export function Channels({ channels }: { channels: TipsterProfile['channels'] }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  return (
    <Panel title={t('profile.channels')}>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {channels.map((channel) => (
          <li key={channel.id}>
            <Anchor component={Link} to={paths.channel(channel.id)} fw={500} display="inline-block" py={10}>
              {channel.name}
            </Anchor>{' '}
            {channel.is_paid ? t('profile.paidChannel') : t('profile.freeChannel')}
            {channel.paused_until === null
              ? null
              : ` · ${t('profile.pausedUntil', { to: format.day(channel.paused_until, 'long') })}`}
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
