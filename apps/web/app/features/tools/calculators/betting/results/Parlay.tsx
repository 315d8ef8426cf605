import { Stack } from '@mantine/core';
import type { Outcome } from '@quotavera/domain/bet';
import { Rational, totalOdds } from '@quotavera/domain/odds';
import { legFactor, systemRange, systemReturn } from '@quotavera/domain/settlement';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../../ui/format/index.ts';
import { StatTile, StatTiles } from '../../../../../ui/stat/index.ts';
import { FigureTable } from '../../../../../ui/table/index.ts';
import { sizesOf } from '../state.ts';
import { Money } from './parts.tsx';
import type { ResultProps } from './result.ts';

/** A sum beyond this is shown as it: no bookmaker pays it, and cents could not be counted. */
const MOST = Rational.of(1_000_000_000_000n);

export function Parlay({ rows, once: { texts, values } }: ResultProps) {
  const { t } = useTranslation('tools-betting');
  const format = useFormats();
  const odds = rows.map((row) => row.values.o!);
  const sizes = sizesOf(texts.sizes!, rows.length);
  const { lines, returned } = systemReturn(
    rows.map((row, at) => legFactor(row.texts.r as Outcome, odds[at]!)),
    sizes,
  );
  const given = Rational.of(BigInt(values.stake!), 100n);
  const onLine = texts.per === 'slip' ? given.div(BigInt(lines)) : given;
  const staked = onLine.mul(BigInt(lines)).toCents();
  const cents = (factor: Rational) => {
    const sum = factor.mul(onLine);
    return (sum.compare(MOST) > 0 ? MOST : sum).toCents();
  };
  const range = systemRange(odds.map(Rational.fromMilli), sizes).filter(({ most }) => most.sign() > 0);
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
        caption={t('result.byWinners')}
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
