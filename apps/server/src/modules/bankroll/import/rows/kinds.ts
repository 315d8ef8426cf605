import { type FileOutcome, type LegResult, PLAIN_TERMS, resultOf, type SpecialTerms } from '@quotavera/domain/bankroll';
import {
  type CustomLeg,
  isOutcome,
  KINDS,
  type Kind,
  LEG_TEXTS,
  MAX_LEG_TEXT,
  type Outcome,
  type Side,
  WHOLE_SHARE,
} from '@quotavera/domain/bet';
import { totalOddsMilli } from '@quotavera/domain/odds';
import * as terms from '../terms.ts';
import { centsOf, cut, Refused, type Row } from './row.ts';

const LAY = /^(lay|banca|bancata|contra|gegen|contre|l|b\.?anca)$/;
const BACK = /^(|back|punta|puntata|for|a favor|fur|pour|b)$/;

/** The side of a row: what its column says, or in the product's own export what only a lay's sums can be. */
export function sideOf(row: Row): Side {
  const text = row.text('side').toLowerCase();
  if (LAY.test(text)) return 'lay';
  if (text === '' && row.isOwn) {
    const [stake, staked, odds] = [row.money('stake'), row.money('staked'), row.odds()];
    if (stake && staked && odds && staked !== stake && Math.abs(stake * (odds / 1_000 - 1) - staked) <= 10)
      return 'lay';
  }
  const isLayInWords = (['selection', 'market'] as const).some((field) => /^lay\b/i.test(row.text(field)));
  if (text === '' && isLayInWords)
    throw new Refused('side', 'side_unknown', row.text('selection') || row.text('market'));
  if (BACK.test(text)) return 'back';
  throw new Refused('side', 'side_unknown');
}

/** The kind that the product's own export says; of any other file, what the side needs. */
export function kindOf(row: Row, side: Side): Kind {
  const own = row.own('kind');
  return KINDS.find((kind) => kind === own) ?? (side === 'lay' ? 'exchange' : 'other');
}

/** The price of the legs: before a boost where the row has both, else the only one. */
export function basePrice(row: Row, odds: number): { base: number; boostedOdds: number | null } {
  const base = row.odds('base_odds');
  if (base === null || base === odds) return { base: odds, boostedOdds: null };
  if (base > odds) throw new Refused('base_odds', 'boost_below_odds', `${odds / 1_000} ≠ ${base / 1_000}`);
  return { base, boostedOdds: odds };
}

/** The part of a bet that was cashed out by the row's columns, beside an outcome of the rest. */
function partialCashOut(row: Row, stake: number, at: string): SpecialTerms['cashOuts'] {
  const closed = row.money('cash_out_stake');
  if (closed === null || closed === 0) return [];
  const received = row.money('cash_out');
  if (received === null) throw new Refused('cash_out', 'required');
  const share = Math.round((closed * WHOLE_SHARE) / stake);
  if (closed > stake)
    throw new Refused('cash_out_stake', 'shares_exceed_stake', `${closed / 1_000} > ${stake / 1_000}`);
  return [{ share, receivedCents: centsOf(received), at }];
}

/** Terms that the product's own export alone has. */
function ownTerms(row: Row, at: string): Partial<SpecialTerms> {
  const cashOuts = terms.cashOutsOf(row.own('cash_outs'));
  const system = row.own('system');
  if (cashOuts === null) throw new Refused('cash_out', 'format_invalid', at);
  if (system !== '' && terms.systemOf(system) === null) throw new Refused('selection', 'system_sizes', system);
  return { ...(cashOuts.length > 0 ? { cashOuts } : {}), system: terms.systemOf(system) };
}

/** The terms of a row beside a plain bet: whose money the stake is, places, systems and cash-outs. */
export function specialTerms(
  row: Row,
  stake: number,
  { at, outcome }: { at: string; outcome: FileOutcome | null },
): SpecialTerms {
  const funds = terms.fundsOf(row.text('freebet'));
  if (funds === null) throw new Refused('freebet', 'funds_unknown');
  const type = row.text('system');
  const isTypedEachWay = terms.typeOf(type) === 'each_way';
  const stated = terms.eachWayOf(row.text('each_way') || (isTypedEachWay ? 'yes' : ''), row.text('place_terms'));
  // A lost or void bet has no place that pays.
  const eachWay = stated === 'unclear' && (outcome === 'lost' || outcome === 'void') ? null : stated;
  if (eachWay === 'unclear') throw new Refused('each_way', 'place_terms', isTypedEachWay ? type : undefined);
  const cashOuts = partialCashOut(row, stake, at);
  return { ...PLAIN_TERMS, funds, eachWay, cashOuts, ...ownTerms(row, at) };
}

/** The selections of the product's own export with their results; of any other file the row itself is the only one. */
export function legsOf(row: Row, alone: CustomLeg): { legs: CustomLeg[]; results: LegResult[] | null } {
  const cell = row.own('selections');
  if (cell === '') return { legs: [alone], results: null };
  const read = terms.selectionsOf(cell);
  if (read === null) throw new Refused('selection', 'format_invalid', cut(cell, 80));
  return read;
}

/** The odds of an accumulator by those of its selections' rows; null where one of them has none. */
export function multipliedOdds(parts: readonly Row[]): number | null {
  const odds = parts.map((part) => part.odds());
  return odds.includes(null) ? null : totalOddsMilli(odds as number[]);
}

/** The selections of an accumulator that has a row for each, as `alone` has what they share. */
export function legsOfRows(
  parts: readonly Row[],
  alone: CustomLeg,
  end: FileOutcome | null,
): { legs: CustomLeg[]; results: LegResult[] } | null {
  const said = parts.map((part) => {
    const word = part.text('outcome');
    return word === '' ? null : part.source.reading.outcome(word);
  });
  // A single word for all of them says of a lost accumulator that a selection lost, and not which.
  const results = said.map((outcome) => outcome ?? (end === 'lost' ? null : end));
  if (!results.every((outcome) => outcome !== null && (outcome === 'open' || isOutcome(outcome)))) return null;
  const legs = parts.map((part) => {
    const [event, market, selection] = LEG_TEXTS.map((field) => cut(part.text(field), MAX_LEG_TEXT[field]));
    return {
      ...alone,
      event: (event || alone.event).padEnd(3, '.'),
      market: market ?? '',
      selection: selection ?? '',
      competition: cut(part.text('competition'), MAX_LEG_TEXT.competition) || alone.competition,
      odds: part.odds()!,
    };
  });
  return { legs, results: results.map((outcome) => resultOf(outcome as Outcome | 'open')) };
}
