import {
  type CashOut,
  EACH_WAY_DIVISORS,
  type EachWay,
  type LegResult,
  type OriginalMoney,
  resultOf,
  type StakeFunds,
} from '@quotavera/domain/bankroll';
import { type CustomLeg, HEDGE_MODES, OUTCOMES, type TradeExit } from '@quotavera/domain/bet';
import { parseMilli } from '@quotavera/domain/odds';
import { z } from 'zod';

/** A selection in the product's own export: one of a list, written as JSON, because an accumulator has several. */
const exportedLeg = z.strictObject({
  sport: z.string().max(40),
  competition: z.string(),
  event: z.string(),
  market: z.string(),
  selection: z.string(),
  detail: z.string().nullable(),
  starts_at: z.iso.datetime({ offset: true }),
  odds: z.int(),
  grade: z.enum(OUTCOMES).nullable(),
  placed: z.boolean(),
  dead_heat: z.tuple([z.int(), z.int()]).nullable(),
  place_dead_heat: z.tuple([z.int(), z.int()]).nullable(),
});
const exportedExit = z.strictObject({ share: z.int(), odds: z.int(), hedge: z.enum(HEDGE_MODES) });
const exportedCashOut = z.strictObject({ share: z.int(), received: z.int(), at: z.iso.datetime({ offset: true }) });

function listIn<T extends z.ZodType>(cell: string, item: T): z.output<T>[] | null {
  try {
    const read = z.array(item).safeParse(JSON.parse(cell));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

const heatOf = (heat: readonly [number, number] | null) => heat && { places: heat[0], tied: heat[1] };

/** The selections of the product's own export, and how each came out; null for a cell that isn't one. */
export function selectionsOf(cell: string): { legs: CustomLeg[]; results: LegResult[] } | null {
  const read = listIn(cell, exportedLeg);
  if (read === null || read.length === 0) return null;
  return {
    legs: read.map(
      ({ detail, starts_at: startsAt, grade: _, placed: __, dead_heat: ___, place_dead_heat: ____, ...leg }) => ({
        type: 'custom',
        ...leg,
        subResult: detail ?? '',
        startsAt: new Date(startsAt).toISOString(),
      }),
    ),
    results: read.map(({ grade, placed, dead_heat, place_dead_heat }) => ({
      ...resultOf(grade ?? 'open'),
      placed,
      deadHeat: heatOf(dead_heat),
      placeDeadHeat: heatOf(place_dead_heat),
    })),
  };
}

export const exitsOf = (cell: string): TradeExit[] | null => (cell === '' ? [] : listIn(cell, exportedExit));

export function cashOutsOf(cell: string): CashOut[] | null {
  if (cell === '') return [];
  const read = listIn(cell, exportedCashOut);
  return (
    read?.map(({ share, received, at }) => ({ share, receivedCents: received, at: new Date(at).toISOString() })) ?? null
  );
}

const TRUE = /^(1|true|yes|y|x|si|sì|ja|oui)$/i;
const FALSE = /^(|-|–|0|false|no|n|nein|non)$/i;
const FUNDS: readonly (readonly [StakeFunds, RegExp])[] = [
  [
    'own',
    /^(own|real|real money|cash|soldi miei|denaro reale|dinero real|dinheiro real|efectivo|echtgeld|argent réel)$/i,
  ],
  ['free_bet', /^(free ?_?bet|fb|snr|scommessa gratuita|apuesta gratis|pari gratuit|gratiswette|freiwette)$/i],
  ['bonus', /^(bonus|sr|bono)$/i],
];

/** Tells whose money a row's stake is; the result is null for a word that says nothing of it. */
export function fundsOf(cell: string): StakeFunds | null {
  if (FALSE.test(cell)) return 'own';
  if (TRUE.test(cell)) return 'free_bet';
  return FUNDS.find(([, words]) => words.test(cell))?.[0] ?? null;
}

const PLACE_TERMS =
  /^(?:e\/?w|each ?way)?\s*(?:1\s*\/\s*(\d{1,2}))?\s*(?:[(x,]?\s*(\d{1,2})\s*(?:places?|posti|puestos|plätze|places)?\s*\)?)?$/i;

/** Each-way terms of a cell ("1/4", "EW 1/5 (3)"); null for none, `unclear` where the fraction isn't said. */
export function eachWayOf(cell: string, terms: string): EachWay | null | 'unclear' {
  if (FALSE.test(cell) && FALSE.test(terms)) return null;
  if (FALSE.test(cell) && cell !== '') return null;
  const said = `${TRUE.test(cell) ? '' : cell} ${terms}`.trim();
  const [, divisor, places] = PLACE_TERMS.exec(said) ?? [];
  const fraction = Number(divisor);
  if (!(fraction >= EACH_WAY_DIVISORS.min && fraction <= EACH_WAY_DIVISORS.max)) return 'unclear';
  return { divisor: fraction, places: places === undefined ? null : Number(places) };
}

/** The sizes of a system in the product's own export ("2+3"); null for a cell that isn't one. */
export function systemOf(cell: string): number[] | null {
  return /^\d{1,2}(\+\d{1,2})*$/.test(cell) ? cell.split('+').map(Number) : null;
}

const PLAIN_TYPE =
  /^(straight|single|singles|singola|singole|simple|simples|sencilla|einzel|einzelwette|double|doppia|doble|treble|triple|tripla|accumulator|acca|accu|multiple|multipla|multi|combi|combo|combined|combinata|combinada|combine|kombi|kombiwette|parlay|express|sgp|same game parlay|bet builder|(four|five|six|seven|eight)[ -]?fold|fourfold|fivefold|sixfold|future|prop|live)$/i;
const SYSTEM_TYPE =
  /^(trixie|patent|yankee|canadian|super[ -]?yankee|heinz|super[ -]?heinz|goliath|lucky[ -]?(15|31|63)|alphabet|union jack|round[ -]?robin.*|permutation|perm|flag|super flag|(system|sistema|systeme|système|systemwette)\b.*|integrale|\d{1,2} ?(\/|su|of|aus|de|sur) ?\d{1,2})$/i;
const EACH_WAY_TYPE = /^(e\/?w|each[ -]?way)\b/i;

/** The kind of bet that a cell names: one accumulator or single, so many at once, or each way; null for anything else. */
export function typeOf(cell: string): 'plain' | 'system' | 'each_way' | null {
  const text = cell.trim();
  if (PLAIN_TYPE.test(text)) return 'plain';
  if (EACH_WAY_TYPE.test(text)) return 'each_way';
  return SYSTEM_TYPE.test(text) ? 'system' : null;
}

/** A dead heat as files write it: "2" for two who share one place, "2/3" for three who share two; null for anything else. */
export function deadHeatOf(cell: string): { places: number; tied: number } | null {
  const [, first, second] = /^(\d{1,2})(?:\s*\/\s*(\d{1,2}))?$/.exec(cell) ?? [];
  if (first === undefined) return null;
  const heat =
    second === undefined ? { places: 1, tied: Number(first) } : { places: Number(first), tied: Number(second) };
  return heat.tied >= 2 && heat.places >= 1 && heat.places < heat.tied ? heat : null;
}

/** The sum that the product's own export gives in another currency. */
export function originalOf(
  cells: Readonly<Record<'currency' | 'stake' | 'rate' | 'day', string>>,
): OriginalMoney | null {
  const stake = parseMilli(cells.stake);
  const isWhole =
    /^[A-Z]{3}$/.test(cells.currency) && /^\d+(\.\d+)?$/.test(cells.rate) && /^\d{4}-\d\d-\d\d$/.test(cells.day);
  if (!isWhole || !stake.ok) return null;
  return { currency: cells.currency, stakeCents: Math.round(stake.value / 10), rate: cells.rate, day: cells.day };
}
