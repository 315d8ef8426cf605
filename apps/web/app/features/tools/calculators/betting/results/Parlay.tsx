import { Stack } from '@mantine/core';
import type { Outcome } from '@quotavera/domain/bet';
import { Rational, totalOdds } from '@quotavera/domain/odds';
import { legFactor, systemRange, systemReturn } from '@quotavera/domain/settlement';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../../ui/format/index.ts';
import { StatTile, StatTiles } from '../../../../../ui/stat/index.ts';
import { FigureTable } from '../../../../../ui/table/index.ts';
import { type Entry, isBanker, sizesOf } from '../state.ts';
import { Money } from './parts.tsx';
import type { ResultProps } from './result.ts';

/** A sum beyond this is shown as it: no bookmaker pays it, and cents could not be counted. */
const MOST = Rational.of(1_000_000_000_000n);

export function Parlay({ rows, once: { texts, values } }: ResultProps) {
  const { t } = useTranslation('tools-betting');
  const format = useFormats();
  const odds = rows.map((row) => row.values.o!);
  // A slip of bankers alone is one accumulator.
  const bankers = rows.every(isBanker) ? [] : rows.filter(isBanker);
  const legs = rows.filter((row) => !bankers.includes(row));
  const sizes = sizesOf(texts.sizes!, legs.length);
  const factorOf = (row: Entry) => legFactor(row.texts.r as Outcome, row.values.o!);
  const { lines, returned } = systemReturn(legs.map(factorOf), sizes, bankers.map(factorOf));
  const given = Rational.of(BigInt(values.stake!), 100n);
  const onLine = texts.per === 'slip' ? given.div(BigInt(lines)) : given;
  const staked = onLine.mul(BigInt(lines)).toCents();
  const cents = (factor: Rational) => {
    const sum = factor.mul(onLine);
    return (sum.compare(MOST) > 0 ? MOST : sum).toCents();
  };
  const pricesOf = (some: readonly Entry[]) => some.map((row) => Rational.fromMilli(row.values.o!));
  const range = systemRange(pricesOf(legs), sizes, pricesOf(bankers)).filter(({ most }) => most.sign() > 0);
  return (
    <Stack gap="md">
      <StatTiles>
        <StatTile label={t('result.lines')} value={format.count(lines)} />
        <StatTile label={t('result.onLine')} value={<Money cents={onLine.toCents()} />} />
        <StatTile label={t('result.staked')} value={<Money cents={staked} />} />
        <StatTile label={t('result.totalOdds')} value={format.decimal(totalOdds(odds).toNumber(), 2)} />
        <StatTile label={t('result.returned')} value={<Money cents={cents(returned)} />} />
        <StatTile label={t('result.profit')} value={<Money cents={cents(returned) - staked} isResult />} />
      </StatTiles>
      <FigureTable
        caption={t(bankers.length > 0 ? 'result.byWinnersBanked' : 'result.byWinners')}
        name={({ winners }) => t('result.winners', { count: winners })}
        rows={range}
        figures={[
          { header: t('result.least'), cell: ({ least }) => <Money cents={cents(least)} /> },
          { header: t('result.most'), cell: ({ most }) => <Money cents={cents(most)} /> },
        ]}
      />
    </Stack>
  );
}
