import { parseMilli } from '@quotavera/domain/odds';
import { LATER_MINUTES, type WhatIf } from '@quotavera/domain/records/what-if';
import { isDay } from '@quotavera/domain/time';
import { readCents } from '../../../ui/money/index.ts';
import type { Fields } from './useAddressFields.ts';

export const MAX_TIPSTERS = 5;
export const DELAYS = ['0', ...LATER_MINUTES.map(String)] as const;
export const STAKES = ['level', 'percent', 'units', 'kelly'] as const;

/** The fields of the form with their first values. */
export const WHAT_IF_DEFAULTS = {
  /** Usernames with commas between. */
  t: '',
  from: '',
  to: '',
  scope: 'verified',
  bank: '1000',
  stake: 'percent',
  level: '20',
  percent: '2',
  units: '10',
  kelly: '25',
  kcap: '5',
  cap: '',
  delay: '5',
  /** Empty: none at delay 0, else {@link USUAL_SLIPPAGE}. */
  slip: '',
  floor: '',
  /** Empty: what the tipsters' channels cost. */
  fee: '',
  /** Expected return for Kelly in per cent; empty is the tipster's expected yield. */
  edge: '',
  seed: '1',
};
export type WhatIfName = keyof typeof WHAT_IF_DEFAULTS;
export type WhatIfFields = Fields<WhatIfName>;

const USUAL_SLIPPAGE = '2';
const MAX_BANK_CENTS = 10_000_000_00;
const MAX_FEE_CENTS = 100_000_00;
const MAX_SEED = 999_999_999;
const HUNDREDTHS_OF_PERCENT = 10;

/** A per cent figure ("2,5") in ten-thousandths within limits, both in per cent; null for anything else. */
export function readPercent(text: string, min: number, max: number): number | null {
  const parsed = parseMilli(text);
  if (!parsed.ok || parsed.value % HUNDREDTHS_OF_PERCENT !== 0) return null;
  return parsed.value >= min * 1_000 && parsed.value <= max * 1_000 ? parsed.value / HUNDREDTHS_OF_PERCENT : null;
}

/** Money from a cent to `max` cents. */
export function readMoney(text: string, max: number, min = 1): number | null {
  const cents = readCents(text);
  return cents !== null && cents >= min && cents <= max ? cents : null;
}

/** Decimal odds in thousandths. */
export function readOdds(text: string): number | null {
  const parsed = parseMilli(text);
  return parsed.ok && parsed.value > 1_000 && parsed.value <= 1_000_000 ? parsed.value : null;
}

export function usernamesOf(t: string): string[] {
  return [...new Set(t.split(',').map((name) => name.trim()))].filter((name) => name !== '').slice(0, MAX_TIPSTERS);
}

export function slippageOf({ slip, delay }: Pick<WhatIfFields, 'slip' | 'delay'>): string {
  return slip || (delay === '0' ? '0' : USUAL_SLIPPAGE);
}

/** The terms, but for the period, the edges and the floor of the record; or which fields can't be read. */
export type ReadTerms =
  | {
      ok: true;
      terms: Omit<WhatIf, 'edges' | 'from' | 'to'>;
      edgeBp: number | null;
      seed: number;
    }
  | { ok: false; wrong: readonly WhatIfName[] };

export function readTerms(fields: WhatIfFields, usualFeeCents = 0): ReadTerms {
  const wrong: WhatIfName[] = [];
  /** Empty where that is allowed is null. */
  function read<T>(name: WhatIfName, value: (text: string) => T | null, mayBeEmpty: true): T | null;
  function read<T>(name: WhatIfName, value: (text: string) => T | null): T;
  function read<T>(name: WhatIfName, value: (text: string) => T | null, mayBeEmpty = false): T | null {
    const text = fields[name].trim();
    if (mayBeEmpty && text === '') return null;
    const result = value(text);
    if (result === null) wrong.push(name);
    return result;
  }
  const type = STAKES.find((each) => each === fields.stake) ?? 'percent';
  const stake = (): WhatIf['stake'] => {
    switch (type) {
      case 'level':
      case 'units':
        return { type, cents: read(type, (text) => readMoney(text, MAX_BANK_CENTS)) };
      case 'percent':
        return { type, bp: read('percent', (text) => readPercent(text, 0.01, 100)) };
      case 'kelly':
        return {
          type,
          fractionBp: read('kelly', (text) => readPercent(text, 1, 100)),
          capBp: read('kcap', (text) => readPercent(text, 0.1, 100)),
        };
    }
  };
  const slippage = readPercent(slippageOf(fields), 0, 50);
  if (slippage === null) wrong.push('slip');
  const terms = {
    bankCents: read('bank', (text) => readMoney(text, MAX_BANK_CENTS, 100)),
    stake: stake(),
    eventCapBp: read('cap', (text) => readPercent(text, 0.1, 100), true),
    delayMinutes: Number(DELAYS.find((each) => each === fields.delay) ?? '5'),
    slippageBp: slippage ?? 0,
    floor: read('floor', readOdds, true),
    feeCents: read('fee', (text) => readMoney(text, MAX_FEE_CENTS, 0), true) ?? usualFeeCents,
  };
  const edgeBp = read('edge', (text) => readPercent(text, -50, 100), true);
  const seed = Number(fields.seed);
  if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED) wrong.push('seed');
  for (const name of ['from', 'to'] as const) if (fields[name] !== '' && !isDay(fields[name])) wrong.push(name);
  if (fields.from !== '' && fields.to !== '' && fields.from > fields.to) wrong.push('to');
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, terms, edgeBp, seed };
}
