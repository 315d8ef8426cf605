import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureOverInterval, Percent, UnitValue, useFormats } from '../../../../ui/format/index.ts';
import { column, SMALL_MUTED } from '../../../../ui/page/plain.ts';
import { StatTile, StatTiles } from '../../../../ui/stat/index.ts';
import type { RecordStats } from '../queries.ts';
import { useFindings } from './parts.tsx';

/** Eight tiles fill rows of four. */
const FOUR_ABREAST = column(8, { '--tile-min': '250px' } as CSSProperties);
const TILES = column(8);

/** The figures that a record is known by, first the one that ranks. */
export function KeyFigures({
  stats,
  whole = true,
  counts = false,
}: {
  stats: Omit<RecordStats, 'breakdowns'>;
  /** The expected yield is shown for whole records only, because a part chosen afterwards is biased. */
  whole?: boolean;
  /** With the number of tips, the share of winners and the average odds. */
  counts?: boolean;
}) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  const find = useFindings();
  const bets = t('profile.bets', { count: stats.settled, shown: format.count(stats.settled) });
  const capital = (value: string) => format.units(value, { signed: false, digits: 1 });
  const other = stats[stats.scope === 'verified' ? 'all' : 'verified'];
  return (
    <div style={counts ? FOUR_ABREAST : TILES}>
      <StatTiles label={t('profile.figures')}>
        <StatTile
          label={t('figure.expectedYield')}
          explain={t('explain.expectedYield')}
          value={<FigureOverInterval of={whole ? stats.ranking.expected_yield : null} level={0.9} />}
          note={whole ? find.unranked(stats.ranking) : t('figure.wholeOnly')}
        />
        <StatTile
          label={t('figure.yield')}
          explain={t('explain.yield')}
          value={<Percent value={stats.yield} colored />}
          note={bets}
        />
        <StatTile
          label={t('figure.fairClv')}
          explain={t('explain.fairClv')}
          value={<Percent value={stats.clv.fair_mean} colored />}
          note={find.closing(stats.clv)}
        />
        <StatTile
          label={t('figure.profit')}
          explain={t('explain.profit')}
          value={<UnitValue value={stats.profit} digits={1} colored />}
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
        {counts ? (
          <>
            <StatTile
              label={t('figure.settled')}
              explain={t('explain.settled')}
              value={format.count(stats.settled)}
              note={
                stats.void > 0 ? t('figure.voidNote', { count: stats.void, shown: format.count(stats.void) }) : null
              }
            />
            <StatTile
              label={t('figure.strikeRate')}
              explain={t('explain.strikeRate')}
              value={<Percent value={stats.strike_rate} signed={false} digits={0} />}
              note={t('figure.wonLost', {
                won: format.count(stats.won),
                lost: format.count(stats.lost),
                halfWon: format.count(stats.half_won),
                halfLost: format.count(stats.half_lost),
              })}
            />
            <StatTile
              label={t('figure.averageOdds')}
              explain={t('explain.averageOdds')}
              value={stats.average_odds === null ? '–' : format.decimal(stats.average_odds)}
              note={t('figure.averageStakeNote', {
                stake: stats.average_stake === null ? '–' : format.units(stats.average_stake, { signed: false }),
              })}
            />
          </>
        ) : null}
      </StatTiles>
      {stats.verified_share === null ? null : (
        <p style={SMALL_MUTED}>
          {t(stats.scope === 'verified' ? 'profile.withEverything' : 'profile.verifiedOnly', {
            count: other.settled,
            tips: format.count(other.settled),
            yield: other.yield === null ? '–' : format.percent(other.yield),
            profit: format.units(other.profit, { digits: 1 }),
            share: format.percent(stats.verified_share, { signed: false, digits: 0 }),
          })}{' '}
          {t('profile.withdrawn', { count: stats.withdrawn, shown: format.count(stats.withdrawn) })}
        </p>
      )}
    </div>
  );
}
