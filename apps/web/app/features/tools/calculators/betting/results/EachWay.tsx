import { Rational } from '@quotavera/domain/odds';
import { type DeadHeat, eachWayReturns } from '@quotavera/domain/settlement';
import type { EachWayResult } from '@quotavera/domain/tools';
import { useTranslation } from 'react-i18next';
import { StatTile, StatTiles } from '../../../../../ui/stat/index.ts';
import { Money } from './parts.tsx';
import type { ResultProps } from './result.ts';

/** Reads "1/2": one place for two that tied. */
function deadHeatOf(text: string): DeadHeat | undefined {
  const [places, tied] = text.split('/').map(Number);
  return places && tied ? { places, tied } : undefined;
}

export function EachWay({ rows, once: { texts, values } }: ResultProps) {
  const { t } = useTranslation('tools-betting');
  const [above, below] = texts.f!.split('/');
  const stake = values.stake!;
  const { win, place } = eachWayReturns(
    rows.map((row) => ({
      odds: row.values.o!,
      result: row.texts.r as EachWayResult,
      deadHeat: deadHeatOf(row.texts.d!),
    })),
    Rational.of(BigInt(above!), BigInt(below!)),
  );
  const cents = (factor: Rational) => factor.mul(Rational.of(BigInt(stake), 100n)).toCents();
  const returned = cents(win) + cents(place);
  return (
    <StatTiles>
      <StatTile label={t('result.staked')} value={<Money cents={2 * stake} />} />
      <StatTile label={t('result.winPart')} value={<Money cents={cents(win)} />} />
      <StatTile label={t('result.placePart')} value={<Money cents={cents(place)} />} />
      <StatTile label={t('result.returned')} value={<Money cents={returned} />} />
      <StatTile label={t('result.profit')} value={<Money cents={returned - 2 * stake} isResult />} />
    </StatTiles>
  );
}
