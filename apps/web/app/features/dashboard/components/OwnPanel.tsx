import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Percent, UnitValue, useFormats } from '../../../ui/format/index.ts';
import { IconAlertCircle, IconEdit } from '../../../ui/icons/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import type { OwnRecord } from '../queries.ts';
import { Section } from './Section.tsx';

/** Why some of the latest tips don't rank, and what would change it. */
function Latest({ latest }: { readonly latest: OwnRecord['latest'] }) {
  const { t } = useTranslation('dashboard');
  const { t: bets } = useTranslation('bets');
  const format = useFormats();
  if (latest.tips === 0) return null;
  const { ranking, tips } = latest;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {t('own.latest', { count: tips, tips: format.count(tips), ranking: format.count(ranking) })}
      </Text>
      {latest.refusals.length === 0 ? null : (
        <List size="sm" spacing={4}>
          {latest.refusals.map(({ reason, tips: refused }) => (
            <List.Item key={reason}>
              {t('own.refused', { count: refused, tips: format.count(refused), reason: bets(`rankRefusal.${reason}`) })}{' '}
              <Text span inherit c="dimmed">
                {bets(`rankRemedy.${reason}`)}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

/** A tipster's own record, and what waits for them. */
export function OwnPanel({ own, username }: { readonly own: OwnRecord; readonly username: string | null }) {
  const { t } = useTranslation('dashboard');
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
          label={t('own.capital')}
          value={<UnitValue value={own.current_capital} signed={false} digits={1} />}
          note={t('own.capitalNote')}
        />
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
          label={t('own.strikeRate')}
          value={<Percent value={own.strike_rate} signed={false} digits={0} />}
          note={t('own.open', { count: own.in_progress })}
        />
      </StatTiles>
      <Latest latest={own.latest} />
    </Section>
  );
}
