import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Percent, UnitValue, useFormats } from '../../../ui/format/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import type { RecordStats } from '../queries.ts';
import { useFindings } from './parts.tsx';

function toneOf(value: number | string | null): 'positive' | 'negative' | undefined {
  const sign = Math.sign(Number(value ?? 0));
  return sign > 0 ? 'positive' : sign < 0 ? 'negative' : undefined;
}

/** The figures that a record is known by, first the one that ranks. */
export function KeyFigures({ stats }: { readonly stats: RecordStats }) {
  const { t } = useTranslation('tipsters');
  const format = useFormats();
  const find = useFindings();
  const bets = t('profile.bets', { count: stats.settled, shown: format.count(stats.settled) });
  const interval = find.interval(stats.luck);
  const capital = (value: string) => format.units(value, { signed: false, digits: 1 });
  const other = stats[stats.scope === 'verified' ? 'all' : 'verified'];
  return (
    <Stack gap="xs">
      <StatTiles label={t('profile.figures')}>
        <StatTile
          label={t('figure.expectedYield')}
          explain={t('explain.expectedYield')}
          value={<Percent value={stats.ranking.expected_yield} />}
          note={find.expected(stats.ranking)}
        />
        <StatTile
          label={t('figure.yield')}
          explain={t('explain.yield')}
          tone={toneOf(stats.yield)}
          value={<Percent value={stats.yield} />}
          note={interval ? `${bets} · ${interval}` : bets}
        />
        <StatTile
          label={t('figure.fairClv')}
          explain={t('explain.fairClv')}
          tone={toneOf(stats.clv.fair_mean)}
          value={<Percent value={stats.clv.fair_mean} />}
          note={find.closing(stats.clv)}
        />
        <StatTile
          label={t('figure.profit')}
          explain={t('explain.profit')}
          tone={toneOf(stats.profit)}
          value={<UnitValue value={stats.profit} digits={1} />}
          note={t('profile.capital', {
            from: format.decimal(stats.initial_capital, Number.isInteger(Number(stats.initial_capital)) ? 0 : 1),
            to: capital(stats.current_capital),
          })}
        />
        <StatTile
          label={t('figure.drawdown')}
          explain={t('explain.drawdown')}
          value={<UnitValue value={-Math.abs(Number(stats.drawdown.max))} digits={1} />}
          note={find.drawdown(stats.drawdown)}
        />
      </StatTiles>
      {stats.verified_share === null ? null : (
        <Text size="sm" c="dimmed">
          {t(stats.scope === 'verified' ? 'profile.withEverything' : 'profile.verifiedOnly', {
            count: other.settled,
            tips: format.count(other.settled),
            yield: other.yield === null ? '–' : format.percent(other.yield),
            profit: format.units(other.profit, { digits: 1 }),
            share: format.percent(stats.verified_share, { signed: false, digits: 0 }),
          })}
        </Text>
      )}
    </Stack>
  );
}
