import { type LineMilli, lineProblem, lineRule, type Market, type OverUnder } from '@quotavera/domain/bet';
import { type CountDistribution, type CountKind, type LineProbabilities, overUnder } from '@quotavera/domain/forecast';
import { formatMilli, parseMilli } from '@quotavera/domain/odds';
import type { CountScope, CountKind as WireCountKind } from '@quotavera/domain/tools';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { type PricedSelection, priced } from './markets.ts';

export type WireKind = Exclude<WireCountKind, 'goals'>;

export const KINDS: Readonly<Record<WireKind, CountKind>> = {
  shots: 'shots',
  shots_on_target: 'shotsOnTarget',
  corners: 'corners',
};

/** The market of a statistic, of the match or of a team. */
export function countMarket(kind: WireKind, scope: CountScope): Market {
  return `${scope === 'total' ? 'total' : 'team'}_${kind}`;
}

/** Half lines shown on each side of the mean. */
const AROUND = 6;

function usualLines(mean: number, market: Market): LineMilli[] {
  const rule = lineRule(market);
  const middle = Math.floor(mean) * 1000 + 500;
  return Array.from({ length: 2 * AROUND + 1 }, (_, n) => middle + (n - AROUND) * 1000).filter(
    (line) => rule !== null && line >= rule.min && line <= rule.max,
  );
}

/** The lines asked for in thousandths, each one that the market offers; the usual ones when none is asked for. */
export function linesOf(texts: readonly string[] | undefined, mean: number, market: Market): Result<LineMilli[]> {
  if (!texts || texts.length === 0) return ok(usualLines(mean, market));
  const fields: Record<string, { code: string; values: Record<string, string> }> = {};
  const lines = texts.map((text, n) => {
    const parsed = parseMilli(text.replace(',', '.'));
    const line = parsed.ok ? parsed.value : Number.NaN;
    const rule = lineRule(market);
    if (rule && lineProblem(market, line) !== null) {
      const values = { min: formatMilli(rule.min), max: formatMilli(rule.max), step: formatMilli(rule.step) };
      fields[`lines.${n}`] = { code: 'line_out_of_reach', values };
    }
    return line;
  });
  if (Object.keys(fields).length > 0) return fail('line_invalid', { fields });
  return ok([...new Set(lines)].sort((a, b) => a - b));
}

export interface PricedLine {
  line: string;
  over: PricedSelection;
  under: PricedSelection;
}

export function pricedLine(distribution: CountDistribution, line: LineMilli, scope: CountScope): PricedLine {
  const sides: { over: LineProbabilities; under: LineProbabilities } = overUnder(distribution, line);
  const code = (way: OverUnder) => (scope === 'total' ? way : `${scope}_${way}`);
  return {
    line: formatMilli(line),
    over: priced(code('over'), line, sides.over),
    under: priced(code('under'), line, sides.under),
  };
}
