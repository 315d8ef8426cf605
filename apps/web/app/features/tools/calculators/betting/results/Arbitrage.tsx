import { Stack } from '@mantine/core';
import { MIN_CREDIBLE_BOOK } from '@quotavera/domain/margin';
import { type EqualReturn, equalReturn, totalForProfit } from '@quotavera/domain/staking';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../../ui/format/index.ts';
import { Note } from '../../../../../ui/note/index.ts';
import { StatTile, StatTiles } from '../../../../../ui/stat/index.ts';
import { FigureTable } from '../../../../../ui/table/index.ts';
import type { Entry } from '../state.ts';
import { Money, useRowName } from './parts.tsx';
import type { ResultProps } from './result.ts';

const pricesOf = (rows: readonly Entry[]) =>
  rows.map(({ values }) => ({ odds: values.o!, commissionMilli: values.c ?? 0 }));

/** Stake, return and profit of each outcome. */
function Stakes({ rows, split }: { rows: readonly Entry[]; split: EqualReturn }) {
  const { t } = useTranslation('tools-betting');
  const format = useFormats();
  const nameOf = useRowName();
  const all = rows.map((row, at) => ({ name: nameOf(row, at), odds: row.values.o! / 1000, ...split.outcomes[at]! }));
  return (
    <FigureTable
      caption={t('result.stakes')}
      head={t('label.name')}
      name={({ name }) => name}
      rows={all}
      figures={[
        { header: t('label.odds'), cell: ({ odds }) => format.odds(odds) },
        { header: t('label.stake'), cell: ({ stake }) => <Money cents={stake} /> },
        { header: t('result.returned'), cell: ({ returned }) => <Money cents={returned} /> },
        { header: t('result.profit'), cell: ({ profit }) => <Money cents={profit} isResult /> },
      ]}
    />
  );
}

export function Arbitrage({ rows, once }: ResultProps) {
  const { t } = useTranslation('tools-betting');
  const format = useFormats();
  const split = equalReturn(pricesOf(rows), once.values.stake!, Math.round(Number(once.texts.step) * 100));
  const sum = split.inverseSum.toNumber();
  const worst = Math.min(...split.outcomes.map(({ profit }) => profit));
  return (
    <Stack gap="md">
      <StatTiles>
        <StatTile label={t('result.inverseSum')} value={format.percent(sum, { signed: false, digits: 2 })} />
        <StatTile label={t('result.arbitrage')} value={format.percent(1 / sum - 1, { digits: 2 })} />
        <StatTile label={t('result.leastProfit')} value={<Money cents={worst} isResult />} />
      </StatTiles>
      <p>{sum < 1 ? t('result.isArbitrage') : t('result.noArbitrage')}</p>
      {sum < MIN_CREDIBLE_BOOK ? (
        <Note kind="info" role="note">
          {t('result.slip')}
        </Note>
      ) : null}
      <Stakes rows={rows} split={split} />
    </Stack>
  );
}

export function Dutching({ rows, once }: ResultProps) {
  const { t } = useTranslation('tools-betting');
  const format = useFormats();
  const prices = pricesOf(rows);
  const wanted = once.values.stake!;
  const total = once.texts.goal === 'profit' ? totalForProfit(prices, wanted) : wanted;
  if (total === null || total === 0) return <p>{t('result.noProfit')}</p>;
  const split = equalReturn(prices, total);
  const sum = split.inverseSum.toNumber();
  return (
    <Stack gap="md">
      <StatTiles>
        <StatTile label={t('result.combinedOdds')} value={format.decimal(1 / sum, 3)} />
        <StatTile label={t('result.breakEven')} value={format.percent(sum, { signed: false })} />
        <StatTile label={t('label.total')} value={<Money cents={split.total} />} />
      </StatTiles>
      <Stakes rows={rows} split={split} />
    </Stack>
  );
}
