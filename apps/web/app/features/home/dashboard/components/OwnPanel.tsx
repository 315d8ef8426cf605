import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Odds, Percent, UnitValue, useFormats } from '../../../../ui/format/index.ts';
import { IconAlertCircle, IconEdit } from '../../../../ui/icons/index.ts';
import { StatTile, StatTiles } from '../../../../ui/stat/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useWording } from '../../../tips/index.ts';
import type { OwnRecord } from '../queries.ts';
import { Section } from './Section.tsx';

/** Why some of the latest tips don't rank, and what would change it. */
function Latest({ latest }: { latest: OwnRecord['latest'] }) {
  const { t } = useTranslation('home-dashboard');
  const { t: bets } = useTranslation('tips-bets');
  const format = useFormats();
  if (latest.tips === 0) return null;
  const { ranking, tips } = latest;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {t('own.latest', { count: tips, tips: format.count(tips), ranking: format.count(ranking) })}
      </Text>
      {latest.refusals.length === 0 ? null : (
        <Stack component="ul" fz="sm" gap={4} m={0} pl={20}>
          {latest.refusals.map(({ reason, tips: refused }) => (
            <li key={reason}>
              {t('own.refused', { count: refused, tips: format.count(refused), reason: bets(`rankRefusal.${reason}`) })}{' '}
              <Text span inherit c="dimmed">
                {bets(`rankRemedy.${reason}`)}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** Own open tips, each a way to what can be done with it. */
function OwnOpen({ tips }: { tips: OwnRecord['open_tips'] }) {
  const { t } = useTranslation('home-dashboard');
  const words = useWording();
  const open = tips.filter((tip) => tip.view === 'whole');
  if (open.length === 0) return <Text c="dimmed">{t('own.noneOpen')}</Text>;
  return (
    <Stack component="ul" className="plain-list" gap={4} aria-label={t('own.openTips')}>
      {open.map((tip) => (
        <Group component="li" key={tip.id} justify="space-between" gap="0 12px" wrap="nowrap">
          <Anchor component={Link} to={paths.tipPublic(tip.id)} py={6} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {tip.legs.map((leg) => words.leg(leg).event).join(' + ')}
          </Anchor>
          <Group gap="md" wrap="nowrap" flex="none">
            <Text size="sm" c="dimmed" visibleFrom="xs">
              <TimeText value={tip.legs[0]?.matchdate ?? ''} />
            </Text>
            <Text fw={600}>
              <Odds value={tip.totalodd} />
            </Text>
          </Group>
        </Group>
      ))}
    </Stack>
  );
}

/** A tipster's own record, and what waits for them. */
export function OwnPanel({ own, username }: { own: OwnRecord; username: string | null }) {
  const { t } = useTranslation('home-dashboard');
  const { t: ui } = useTranslation('ui');
  const format = useFormats();
  return (
    <Section
      id="own"
      title={t('own.title')}
      aside={
        <Group gap="xs">
          {own.to_declare > 0 ? (
            <Button
              component={Link}
              to={`${paths.tips}?tab=own&result=pending`}
              size="sm"
              leftSection={<IconAlertCircle size={17} stroke={1.9} aria-hidden="true" />}
            >
              {t('own.toDeclare', { count: own.to_declare })}
            </Button>
          ) : null}
          {own.drafts > 0 ? (
            <Button
              component={Link}
              to={`${paths.tips}?tab=own&status=draft`}
              size="sm"
              leftSection={<IconEdit size={17} stroke={1.9} aria-hidden="true" />}
            >
              {t('own.drafts', { count: own.drafts })}
            </Button>
          ) : null}
          {username ? (
            <Button component={Link} to={paths.tipsterProfile(username)} size="sm" variant="subtle">
              {t('own.profile')}
            </Button>
          ) : null}
        </Group>
      }
    >
      <StatTiles label={t('own.title')}>
        <StatTile
          label={t('own.profit')}
          value={<UnitValue value={own.profit} digits={1} colored />}
          note={t('own.settled', { count: own.settled, shown: format.count(own.settled) })}
        />
        <StatTile
          label={t('own.yield')}
          value={<Percent value={own.yield} colored />}
          note={
            own.verified_share === null || own.all.yield === null
              ? t('own.staked', { staked: format.units(own.staked, { signed: false, digits: 0 }) })
              : ui('withEverything', {
                  value: format.percent(own.all.yield),
                  share: format.percent(own.verified_share, { signed: false, digits: 0 }),
                })
          }
        />
        <StatTile
          label={t('own.followers')}
          value={format.count(own.followers)}
          note={t('own.newFollowers', { count: own.new_followers, shown: format.count(own.new_followers) })}
        />
        <StatTile
          label={t('own.today')}
          value={format.count(own.published_today)}
          note={t('own.open', { count: own.in_progress })}
        />
      </StatTiles>
      <OwnOpen tips={own.open_tips} />
      <Latest latest={own.latest} />
    </Section>
  );
}
