import {
  type CustomLeg,
  defaultCommission,
  type FixturePick,
  type Kind,
  type Leg,
  MAX_PROBABILITY,
  type Tip,
  type TipPick,
  WHOLE_SHARE,
} from '@quotavera/domain/bet';
import { formatMicro, formatMilli, parseMicro, parseMilli } from '@quotavera/domain/odds';
import type { z } from 'zod';
import { LEG_NAMES, TIP_NAMES } from './names.ts';
import type { tipInput } from './tips/tip-input.ts';
import type { legView, openTip } from './tips/tip-view.ts';

/*
 * The wire format of a tip, in one place: the server reads requests and writes replies with it, and the form checks its fields with it. It
 * doesn't import zod, so that the browser can load it.
 */

export type TipInput = z.output<typeof tipInput>;
type LegInput = TipInput['legs'][number];
type OpenTip = z.output<typeof openTip>;
type LegView = z.output<typeof legView>;

/** The code of what is wrong with each field, by its name on the wire (`legs.0.odds`). */
export type FieldCodes = Readonly<Record<string, string>>;

/** The largest values that the database columns hold; validation's limits are far smaller. */
const STORABLE_MAX = 2_000_000_000;
const PROBABILITY_STEP_MICRO = 100;
const FIRST_TIME = Date.UTC(1990, 0, 1);
const LAST_TIME = Date.UTC(2200, 0, 1);

/** Field texts of numbers that can't be read: `too_large` names a limit there. */
export const NUMBER_CODES = {
  not_a_number: 'not_a_number',
  too_precise: 'too_precise',
  too_large: 'too_large_number',
} as const;

/** Whether a text can be stored and has one canonical form in the log: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Collects unreadable fields, whose values mean nothing. */
class FieldReader {
  readonly codes: Record<string, string> = {};

  refuse(path: string, code: string): 0 {
    this.codes[path] ??= code;
    return 0;
  }

  milli(path: string, text: string): number {
    const parsed = parseMilli(text);
    if (!parsed.ok) return this.refuse(path, NUMBER_CODES[parsed.error.code]);
    return Math.abs(parsed.value) > STORABLE_MAX ? this.refuse(path, 'too_large_number') : parsed.value;
  }

  text(path: string, text: string): string {
    if (!isStorableText(text)) this.refuse(path, 'format_invalid');
    return text;
  }

  /** The range of dates that a match can have. */
  time(path: string, text: string): string {
    const at = new Date(text);
    if (at.getTime() >= FIRST_TIME && at.getTime() < LAST_TIME) return at.toISOString();
    this.refuse(path, 'date_invalid');
    return new Date(FIRST_TIME).toISOString();
  }
}

/** How the value of one field is read from the wire and written to it. */
interface FieldCodec<Value, Wire> {
  read(reader: FieldReader, path: string, wire: Wire): Value;
  write(value: Value): Wire;
}

const AS_IS = { read: <T>(_reader: FieldReader, _path: string, wire: T): T => wire, write: <T>(value: T): T => value };
const TEXT: FieldCodec<string, string> = {
  read: (reader, path, wire) => reader.text(path, wire),
  write: (text) => text,
};
/** A text; null when it is missing. */
const NAME: FieldCodec<string | null, string | null> = {
  read: (reader, path, wire) => (wire ? reader.text(path, wire) : null),
  write: (name) => name,
};
const TEXTS: FieldCodec<readonly string[], string[]> = {
  read: (reader, path, wire) => wire.map((text, n) => reader.text(`${path}.${n}`, text)),
  write: (texts) => [...texts],
};
const MILLI: FieldCodec<number, string> = {
  read: (reader, path, wire) => reader.milli(path, wire),
  write: formatMilli,
};
/** A share of the stake with four decimals, whatever its size: whether it closes too much is the domain's question. */
export function readShare(text: string): { readonly value: number } | { readonly code: string } {
  const parsed = parseMicro(text);
  if (!parsed.ok) return { code: NUMBER_CODES[parsed.error.code] };
  if (parsed.value % PROBABILITY_STEP_MICRO !== 0) return { code: 'too_precise' };
  return { value: parsed.value / PROBABILITY_STEP_MICRO };
}

/** A share as replies carry it: "0.25" of 2500 ten-thousandths. */
export function writeShare(share: number): string {
  return formatMicro(share * PROBABILITY_STEP_MICRO);
}

/** A fraction with four decimals: "0.555" is 5550. */
const PROBABILITY: FieldCodec<number, string> = {
  read: (reader, path, wire) => {
    const parsed = parseMicro(wire);
    if (!parsed.ok) return reader.refuse(path, NUMBER_CODES[parsed.error.code]);
    if (parsed.value % PROBABILITY_STEP_MICRO !== 0) return reader.refuse(path, 'too_precise');
    const value = parsed.value / PROBABILITY_STEP_MICRO;
    return value < 1 || value > MAX_PROBABILITY ? reader.refuse(path, 'probability_out_of_range') : value;
  },
  write: (value) => formatMicro(value * PROBABILITY_STEP_MICRO),
};
const TIME: FieldCodec<string, string> = {
  read: (reader, path, wire) => reader.time(path, wire),
  write: (time) => time,
};

function optional<Value, Wire>(codec: FieldCodec<Value, Wire>): FieldCodec<Value | null, Wire | null> {
  return {
    read: (reader, path, wire) => (wire === null ? null : codec.read(reader, path, wire)),
    write: (value) => (value === null ? null : codec.write(value)),
  };
}

type TipField = Exclude<keyof Tip, 'kind' | 'legs' | 'exit'>;

/** How each field of a tip is read and written. The call's path gives the kind; legs and exit are described below. */
const FIELDS = {
  phase: AS_IS,
  side: AS_IS,
  isFree: AS_IS,
  channelId: AS_IS,
  channelLink: TEXT,
  bookmaker: NAME,
  stake: MILLI,
  stakeBasis: AS_IS,
  commission: MILLI,
  description: TEXT,
  tags: TEXTS,
  statedProbability: optional(PROBABILITY),
  minimumOdds: optional(MILLI),
  expiresAt: optional(TIME),
  publishAt: optional(TIME),
} as const satisfies {
  // biome-ignore lint/suspicious/noExplicitAny: each field has its own form on the wire
  readonly [Key in TipField]: FieldCodec<Tip[Key], any>;
};
type WireField = (typeof TIP_NAMES)[TipField] & keyof TipInput & keyof OpenTip;

const CODECS = Object.entries(FIELDS) as [TipField, FieldCodec<unknown, unknown>][];

/** The exit's parts, which a request carries beside the other fields. */
const EXIT_NAMES: Readonly<Record<string, string>> = {
  'exit.odds': TIP_NAMES.exit,
  'exit.hedge': 'hedge',
  'exit.share': 'share',
};

function named(names: Readonly<Record<string, string>>, field: string): string {
  return names[field] ?? field;
}

/** The wire's name of a field of a tip (`legs.0.fixtureId` → `legs.0.fixture_id`, `stakeBasis` → `stake_basis`). */
export function wireName(field: string): string {
  const leg = /^(legs\.\d+\.)([^.]+)(.*)$/.exec(field);
  if (leg) return `${leg[1]}${named(LEG_NAMES, leg[2] ?? '')}${leg[3]}`;
  const [head = '', ...rest] = field.split('.');
  return EXIT_NAMES[field] ?? [named(TIP_NAMES, head), ...rest].join('.');
}

function readLeg(reader: FieldReader, leg: LegInput, n: number): TipPick {
  const path = (field: keyof typeof LEG_NAMES): string => `legs.${n}.${LEG_NAMES[field]}`;
  const selection = reader.text(path('selection'), leg[LEG_NAMES.selection]);
  const odds = reader.milli(path('odds'), leg.odds);
  if (leg.type === 'structured') {
    const line = leg.line === null ? null : reader.milli(path('line'), leg.line);
    return { type: 'structured', fixtureId: leg[LEG_NAMES.fixtureId], market: leg.market, selection, line, odds };
  }
  return {
    type: 'custom',
    sport: reader.text(path('sport'), leg.sport),
    competition: reader.text(path('competition'), leg.competition),
    event: reader.text(path('event'), leg[LEG_NAMES.event]),
    startsAt: reader.time(path('startsAt'), leg[LEG_NAMES.startsAt]),
    market: reader.text(path('market'), leg.market),
    selection,
    subResult: reader.text(path('subResult'), leg[LEG_NAMES.subResult]),
    combinations: TEXTS.read(reader, path('combinations'), leg[LEG_NAMES.combinations]),
    odds,
  };
}

/**
 * Reads the tip of a request or a form, and lists unreadable fields by their wire names. It only reads: `validateTip` decides whether the
 * tip may be published. A missing commission is the kind's default.
 */
export function readTip(kind: Kind, input: TipInput): { readonly tip: Tip<TipPick>; readonly codes: FieldCodes } {
  const reader = new FieldReader();
  const said = { ...input, commission: input.commission ?? formatMilli(defaultCommission(kind)) };
  const fields = CODECS.map(([key, codec]) => {
    const wire: WireField = TIP_NAMES[key];
    return [key, codec.read(reader, wire, said[wire])];
  });
  const exitOdds = optional(MILLI).read(reader, TIP_NAMES.exit, input[TIP_NAMES.exit]);
  const tip: Tip<TipPick> = {
    ...(Object.fromEntries(fields) as Pick<Tip, TipField>),
    kind,
    legs: input.legs.map((leg, n) => readLeg(reader, leg, n)),
    exit: exitOdds === null ? null : { share: WHOLE_SHARE, odds: exitOdds, hedge: input.hedge },
  };
  return { tip, codes: reader.codes };
}

/** The fields of a tip as replies carry them; legs are written by {@link writeLeg}. */
export function writeTip(tip: Tip): Pick<OpenTip, WireField | (typeof TIP_NAMES)['kind']> {
  const fields = CODECS.map(([key, codec]) => [TIP_NAMES[key], codec.write(tip[key])]);
  return { [TIP_NAMES.kind]: tip.kind, ...(Object.fromEntries(fields) as Pick<OpenTip, WireField>) };
}

/** A leg in replies. */
export function writeLeg(
  leg: Leg,
): Omit<LegView, 'closing_odds' | 'grade' | 'graded_by' | 'score' | 'live_score' | 'match_note'> {
  const shared = {
    type: leg.type,
    sport: leg.sport,
    competition: leg.competition,
    [LEG_NAMES.startsAt]: leg.startsAt,
    market: leg.market,
    [LEG_NAMES.selection]: leg.selection,
    odds: formatMilli(leg.odds),
  };
  return leg.type === 'structured' ? { ...shared, ...ofFixture(leg) } : { ...shared, ...inOwnWords(leg) };
}

function ofFixture({ fixtureId, home, away, line }: Extract<Leg, FixturePick>) {
  return {
    [LEG_NAMES.fixtureId]: fixtureId,
    [LEG_NAMES.event]: `${home} – ${away}`,
    home,
    away,
    line: line === null ? null : formatMilli(line),
    [LEG_NAMES.subResult]: null,
    [LEG_NAMES.combinations]: [],
  };
}

function inOwnWords({ event, subResult, combinations }: CustomLeg) {
  return {
    [LEG_NAMES.fixtureId]: null,
    [LEG_NAMES.event]: event,
    home: null,
    away: null,
    line: null,
    [LEG_NAMES.subResult]: subResult || null,
    [LEG_NAMES.combinations]: [...(combinations ?? [])],
  };
}
