import {
  type CustomLeg,
  type FixturePick,
  type Kind,
  type Leg,
  standardCommission,
  type Tip,
  type TipPick,
  WHOLE_SHARE,
} from '@quotavera/domain/bet';
import { formatMilli } from '@quotavera/domain/odds';
import type { z } from 'zod';
import { LEG_NAMES, TIP_NAMES, type TipWireName, tipWireName } from '../names.ts';
import { type FieldCodes, FieldReader, readField, TEXTS, TIP_FIELD_LIST, type TipField, writeField } from './fields.ts';
import type { tipInput } from './tip-input.ts';
import type { legView, openTip } from './tip-view.ts';

/*
 * The wire format of a tip, in one place: the server reads requests and writes replies with it, and the form checks its fields with it. It
 * doesn't import zod, so that the browser can load it.
 */

export type TipInput = z.output<typeof tipInput>;
type LegInput = TipInput['legs'][number];
type OpenTip = z.output<typeof openTip>;
type LegView = z.output<typeof legView>;

export {
  FIELD_DEFAULTS,
  type FieldCodes,
  isStorableText,
  NUMBER_CODES,
  readShare,
  TIP_FIELD_LIST,
  TIP_FIELDS,
  type TipField,
  writeShare,
} from './fields.ts';

/** The exit's parts, which a request carries beside the other fields. */
const EXIT_NAMES = new Map(
  Object.entries<string>({
    'exit.odds': TIP_NAMES.exit,
    'exit.hedge': 'hedge',
    'exit.share': 'share',
  }),
);

function named(names: Readonly<Record<string, string>>, field: string): string {
  return names[field] ?? field;
}

/** The wire's name of a field of a tip (`legs.0.fixtureId` → `legs.0.fixture_id`, `stakeBasis` → `stake_basis`). */
export function wireName(field: string): string {
  const leg = /^(legs\.\d+\.)([^.]+)(.*)$/.exec(field);
  if (leg) return `${leg[1]}${named(LEG_NAMES, leg[2] ?? '')}${leg[3]}`;
  const [head = '', ...rest] = field.split('.');
  return EXIT_NAMES.get(field) ?? [tipWireName(head), ...rest].join('.');
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
 * tip may be published. A missing commission is the exchange's.
 */
export function readTip(kind: Kind, input: TipInput): { tip: Tip<TipPick>; codes: FieldCodes } {
  const reader = new FieldReader();
  const values = {
    ...input,
    commission: input.commission ?? formatMilli(standardCommission({ kind, bookmaker: input.bookmaker })),
  };
  const fields = TIP_FIELD_LIST.map(([key]) => [key, readField(reader, key, values[tipWireName(key)])]);
  const exitOdds = input.exit_odds === null ? null : reader.milli(TIP_NAMES.exit, input.exit_odds);
  const tip: Tip<TipPick> = {
    ...(Object.fromEntries(fields) as Pick<Tip, TipField>),
    kind,
    legs: input.legs.map((leg, n) => readLeg(reader, leg, n)),
    exit: exitOdds === null ? null : { share: WHOLE_SHARE, odds: exitOdds, hedge: input.hedge },
  };
  return { tip, codes: reader.codes };
}

/** The fields of a tip as replies carry them; legs are written by {@link writeLeg}. */
export function writeTip(tip: Tip): Pick<OpenTip, TipWireName<TipField | 'kind'>> {
  const fields = TIP_FIELD_LIST.map(([key]) => [tipWireName(key), writeField(key, tip[key])]);
  return { [TIP_NAMES.kind]: tip.kind, ...(Object.fromEntries(fields) as Pick<OpenTip, TipWireName<TipField>>) };
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
