import type { tipInput } from '@quotavera/contract/tips';
import type { HedgeMode, Kind, Market, Phase, Side, StakeBasis } from '@quotavera/domain/bet';
import { parseMicro, parseMilli } from '@quotavera/domain/odds';
import type { z } from 'zod';
import { type FieldError, fail, ok, type Result } from '../../../platform/errors/index.ts';

export type TipInput = z.output<typeof tipInput>;

interface LegTerms {
  readonly selection: string;
  readonly oddsMilli: number;
}
interface StructuredDraftLeg extends LegTerms {
  readonly type: 'structured';
  readonly fixtureId: number;
  readonly market: Market;
  readonly lineMilli: number | null;
}
interface CustomDraftLeg extends LegTerms {
  readonly type: 'custom';
  readonly sport: string;
  readonly competition: string;
  readonly event: string;
  readonly startsAt: Date;
  readonly market: string;
  readonly subResult: string;
  readonly combinations: readonly string[];
}
export type DraftLeg = StructuredDraftLeg | CustomDraftLeg;

/** The form's content in exact integers; its rules are checked only when it is published. */
export interface TipDraft {
  readonly kind: Kind;
  readonly phase: Phase;
  readonly side: Side;
  readonly isFree: boolean;
  readonly channelId: number | null;
  readonly channelLink: string;
  readonly bookmaker: string | null;
  readonly stakeMilli: number;
  readonly stakeBasis: StakeBasis;
  readonly commissionMilli: number;
  readonly legs: readonly DraftLeg[];
  readonly description: string;
  readonly tags: readonly string[];
  /** Ten-thousandths. */
  readonly statedProbability: number | null;
  readonly minimumOddsMilli: number | null;
  readonly expiresAt: Date | null;
  readonly exitOddsMilli: number | null;
  readonly exitHedge: HedgeMode | null;
  readonly publishAt: Date | null;
}

/** What the columns hold; validation is far below it. */
const STORABLE_MAX = 2_000_000_000;
const PROBABILITY_STEP_MICRO = 100;
const PROBABILITY_MAX = 9_999;
const NUL = '\u0000';
const FIRST_TIME = Date.UTC(1990, 0, 1);
const LAST_TIME = Date.UTC(2200, 0, 1);

/** Field texts: `too_large` names a limit there. */
export const CODES = {
  not_a_number: 'not_a_number',
  too_precise: 'too_precise',
  too_large: 'too_large_number',
} as const;

/** Collects field errors while it reads. */
class FieldReader {
  readonly fields: Record<string, FieldError> = {};

  milli(path: string, text: string): number {
    const parsed = parseMilli(text);
    if (!parsed.ok) return this.refuse(path, CODES[parsed.error.code]);
    return Math.abs(parsed.value) > STORABLE_MAX ? this.refuse(path, 'too_large_number') : parsed.value;
  }

  optionalMilli(path: string, text: string | null): number | null {
    return text === null ? null : this.milli(path, text);
  }

  probability(path: string, text: string | null): number | null {
    if (text === null) return null;
    const parsed = parseMicro(text);
    if (!parsed.ok) return this.refuse(path, CODES[parsed.error.code]);
    if (parsed.value % PROBABILITY_STEP_MICRO !== 0) return this.refuse(path, 'too_precise');
    const value = parsed.value / PROBABILITY_STEP_MICRO;
    return value < 1 || value > PROBABILITY_MAX ? this.refuse(path, 'probability_out_of_range') : value;
  }

  /** Texts must be storable and have one canonical form in the log: no NUL, no half of a surrogate pair. */
  text(path: string, text: string): string {
    if (text.includes(NUL) || !text.isWellFormed()) this.refuse(path, 'format_invalid');
    return text;
  }

  /** Dates that a calendar of matches can have. */
  time(path: string, text: string): Date {
    const at = new Date(text);
    if (at.getTime() >= FIRST_TIME && at.getTime() < LAST_TIME) return at;
    this.refuse(path, 'date_invalid');
    return new Date(FIRST_TIME);
  }

  optionalTime(path: string, text: string | null): Date | null {
    return text === null ? null : this.time(path, text);
  }

  private refuse(path: string, code: string): 0 {
    this.fields[path] = code;
    return 0;
  }
}

function readLeg(reader: FieldReader, leg: TipInput['legs'][number], n: number): DraftLeg {
  const path = `legs.${n}`;
  const terms = {
    selection: reader.text(`${path}.selection`, leg.selection),
    oddsMilli: reader.milli(`${path}.odds`, leg.odds),
  };
  if (leg.type === 'structured') {
    const lineMilli = reader.optionalMilli(`${path}.line`, leg.line);
    return { ...terms, type: 'structured', fixtureId: leg.fixture_id, market: leg.market, lineMilli };
  }
  return {
    ...terms,
    type: 'custom',
    sport: reader.text(`${path}.sport`, leg.sport),
    competition: reader.text(`${path}.competition`, leg.competition),
    event: reader.text(`${path}.event`, leg.event),
    startsAt: reader.time(`${path}.starts_at`, leg.starts_at),
    market: reader.text(`${path}.market`, leg.market),
    subResult: reader.text(`${path}.sub_result`, leg.sub_result),
    combinations: leg.combinations.map((text, i) => reader.text(`${path}.combinations.${i}`, text)),
  };
}

/** Reads the form's texts into exact integers, or says which fields are no such numbers. */
export function readTipInput(kind: Kind, input: TipInput): Result<TipDraft> {
  const reader = new FieldReader();
  const exitOddsMilli = reader.optionalMilli('exit_odds', input.exit_odds);
  const draft: TipDraft = {
    kind,
    phase: input.liveprematch,
    side: input.side,
    isFree: input.is_free,
    channelId: input.channel_id,
    channelLink: reader.text('channel_link', input.channel_link),
    bookmaker: input.bookmaker ? reader.text('bookmaker', input.bookmaker) : null,
    stakeMilli: reader.milli('stake', input.stake),
    stakeBasis: input.stake_basis,
    commissionMilli: reader.milli('commission', input.commission),
    legs: input.legs.map((leg, n) => readLeg(reader, leg, n)),
    description: reader.text('description', input.description),
    tags: input.tags.map((tag, n) => reader.text(`tags.${n}`, tag)),
    statedProbability: reader.probability('stated_probability', input.stated_probability),
    minimumOddsMilli: reader.optionalMilli('minimum_odds', input.minimum_odds),
    expiresAt: reader.optionalTime('expires_at', input.expires_at),
    exitOddsMilli,
    exitHedge: exitOddsMilli === null ? null : input.hedge,
    publishAt: reader.optionalTime('publish_at', input.publish_at),
  };
  return Object.keys(reader.fields).length > 0 ? fail('tip_invalid', { fields: reader.fields }) : ok(draft);
}
