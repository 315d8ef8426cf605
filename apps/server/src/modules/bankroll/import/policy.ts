import { hash } from 'node:crypto';
import type { ImportFormat } from '@quotavera/contract/bankroll';
import { type ImportField, type OwnBet, validateOwnBet } from '@quotavera/domain/bankroll';
import { isOutcome, MAX_LEG_TEXT, MAX_TIP_TEXT, type TipOutcome } from '@quotavera/domain/bet';
import { MAX_MONEY_CENTS } from '@quotavera/domain/limits';
import { settleMoney } from '@quotavera/domain/settlement';
import { moneyBetOf } from '../bet/repository-rows.ts';
import type { Mapping } from './layout.ts';
import { type FileOutcome, instantOf, isTrue, outcomeOf, sportOfWords, thousandths } from './values.ts';

/** Why a row isn't taken: `field` is what the file's column holds, `code` a text of `errors.fields`. */
export interface Rejection {
  line: number;
  field: ImportField;
  code: string;
  value: string;
}

interface Keyed {
  line: number;
  key: string;
}

/** A bet that a file states. */
export interface FileBet extends Keyed {
  bet: OwnBet;
  competition: string;
  selections: number;
  outcome: TipOutcome;
  settledAt: string | null;
  profitCents: number | null;
  stakedCents: number | null;
  closing: number | null;
  tipster: string | null;
}

/** The result of a market without stake and odds: it moves the balance. */
export interface FileMovement extends Keyed {
  amountCents: number;
  at: string;
  note: string;
}

export type FileRow = { bet: FileBet } | { movement: FileMovement } | { rejected: Rejection };

class Refused extends Error {
  readonly field: ImportField;
  readonly code: string;

  constructor(field: ImportField, code: string) {
    super(code);
    this.field = field;
    this.code = code;
  }
}

const FIELD_OF: Readonly<Record<string, ImportField>> = {
  stakeCents: 'stake',
  placedAt: 'placed_at',
  bookmaker: 'bookmaker',
  note: 'note',
};

const centsOf = (milli: number): number => Math.round(milli / 10);
const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

interface Stated {
  outcome: TipOutcome;
  profitCents: number | null;
}

/** Reads the rows of one file; what was read of earlier ones counts for repeated rows. */
export class RowReader {
  private readonly mapping: Mapping;
  private readonly format: ImportFormat;
  private readonly letters: ReadonlySet<string>;
  private readonly now: Date;
  private readonly seen = new Map<string, number>();

  constructor(
    mapping: Mapping,
    of: { readonly format: ImportFormat; readonly letters: ReadonlySet<string>; readonly now: Date },
  ) {
    this.mapping = mapping;
    this.format = of.format;
    this.letters = of.letters;
    this.now = of.now;
  }

  /** `parts` are the rows of an accumulator's selections, which follow it in some exports. */
  read(line: number, row: readonly string[], parts: readonly (readonly string[])[]): FileRow {
    try {
      const { columns } = this.mapping;
      return columns.odds === undefined && columns.stake === undefined
        ? { movement: this.movement(line, row) }
        : { bet: this.bet(line, row, parts) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { field, code } = error;
      return { rejected: { line, field, code, value: cut(this.cell(row, field), 80) } };
    }
  }

  private cell(row: readonly string[], field: ImportField): string {
    const column = this.mapping.columns[field];
    return column === undefined ? '' : (row[column] ?? '').trim();
  }

  private number(row: readonly string[], field: ImportField): number | null {
    const text = this.cell(row, field);
    if (text === '' || text === '-') return null;
    const value = thousandths(text, this.mapping.decimal);
    if (value === null) throw new Refused(field, 'not_a_number');
    return value;
  }

  private time(row: readonly string[], field: ImportField): Date | null {
    const text = this.cell(row, field);
    if (text === '') return null;
    const at = instantOf(text, this.mapping.dates);
    if (!at) throw new Refused(field, 'date_invalid');
    return at;
  }

  private placed(row: readonly string[]): Date {
    const at = this.time(row, 'placed_at') ?? this.time(row, 'settled_at');
    if (!at) throw new Refused('placed_at', 'required');
    return at;
  }

  /**
   * Equal rows within a file are different bets, but a file that is imported again brings no new ones; so the key counts the repetitions
   * within the file.
   */
  private key(parts: readonly unknown[]): string {
    const content = hash('sha1', JSON.stringify(parts), 'base64');
    const times = (this.seen.get(content) ?? 0) + 1;
    this.seen.set(content, times);
    return times === 1 ? content : `${content}#${times}`;
  }

  private movement(line: number, row: readonly string[]): FileMovement {
    const profit = this.number(row, 'profit');
    if (profit === null) throw new Refused('profit', 'required');
    const amountCents = centsOf(profit);
    if (amountCents === 0) throw new Refused('profit', 'nothing_to_count');
    if (Math.abs(amountCents) > MAX_MONEY_CENTS) throw new Refused('profit', 'amount_out_of_range');
    const at = (this.time(row, 'settled_at') ?? this.placed(row)).toISOString();
    if (Date.parse(at) > this.now.getTime()) throw new Refused('settled_at', 'in_the_future');
    const note = cut(this.cell(row, 'event'), 200);
    return { line, amountCents, at, note, key: this.key([this.cell(row, 'placed_at'), at, note, amountCents]) };
  }

  private outcome(row: readonly string[]): FileOutcome | null {
    if (this.mapping.columns.outcome === undefined) return null;
    const outcome = outcomeOf(this.cell(row, 'outcome'), this.letters);
    if (outcome === null) throw new Refused('outcome', 'outcome_unknown');
    return outcome;
  }

  private profit(row: readonly string[], stake: number): number | null {
    const profit = this.number(row, 'profit');
    if (profit !== null) return profit;
    const payout = this.number(row, 'payout');
    return payout === null ? null : payout - stake;
  }

  private stated(row: readonly string[], stakeMilli: number): Stated {
    const outcome = this.outcome(row);
    const profit = this.profit(row, stakeMilli);
    if (outcome === 'open') return { outcome: 'in_progress', profitCents: null };
    const profitCents = profit === null ? null : centsOf(profit);
    if (profitCents !== null && Math.abs(profitCents) > MAX_MONEY_CENTS) {
      throw new Refused('profit', 'amount_out_of_range');
    }
    if (outcome !== null && outcome !== 'cash_out') {
      // A payout of an undecided export is 0: a won bet never pays less than nothing.
      const odd = profitCents !== null && outcome === 'won' && profitCents < 0;
      return { outcome, profitCents: odd ? null : profitCents };
    }
    if (profitCents === null) throw new Refused(outcome === null ? 'outcome' : 'profit', 'required');
    return { outcome: profitCents > 0 ? 'won' : profitCents < 0 ? 'lost' : 'void', profitCents };
  }

  private odds(row: readonly string[], stake: number, { profitCents }: Stated): number {
    const odds = this.number(row, 'odds');
    if (odds !== null && odds !== 0) return odds;
    if (profitCents !== null && profitCents > 0 && stake > 0) {
      return 1_000 + Math.round((profitCents * 1_000) / centsOf(stake));
    }
    throw new Refused('odds', 'required');
  }

  /** Returns the names in an accumulator's rows, or in a single's only row. */
  private words(row: readonly string[], parts: readonly (readonly string[])[]) {
    const event = this.cell(row, 'event');
    const selections = parts.map((part) => this.cell(part, 'event')).filter(Boolean);
    return {
      event: cut(event.padEnd(3, '.'), MAX_LEG_TEXT.event),
      market: cut(this.cell(row, 'market'), MAX_LEG_TEXT.market),
      selection: cut(this.cell(row, 'selection') || selections.join(' + '), MAX_LEG_TEXT.selection),
      competition: cut(this.cell(row, 'competition').split('|')[0]!.trim(), MAX_LEG_TEXT.competition),
      sport: sportOfWords(this.cell(row, 'sport') || (parts[0] ? this.cell(parts[0], 'sport') : '')),
      selections: Math.max(1, parts.length, this.format === 'pikkit' ? event.split(' | ').length : 1),
    };
  }

  private bet(line: number, row: readonly string[], parts: readonly (readonly string[])[]): FileBet {
    const placed = this.placed(row);
    const stake = this.number(row, 'stake');
    if (stake === null) throw new Refused('stake', 'required');
    if (this.cell(row, 'event') === '') throw new Refused('event', 'required');
    const stated = this.stated(row, stake);
    const odds = this.odds(row, stake, stated);
    const { selections, ...words } = this.words(row, parts);
    const placedAt = placed.toISOString();
    const bookmaker = cut(this.cell(row, 'bookmaker'), MAX_TIP_TEXT.bookmaker) || null;
    const bet: OwnBet = {
      kind: 'other',
      phase: isTrue(this.cell(row, 'live')) ? 'live' : 'prematch',
      side: 'back',
      legs: [{ type: 'custom', ...words, startsAt: placedAt, odds }],
      stakeCents: centsOf(stake),
      stakeBasis: 'stake',
      commission: 0,
      bookmaker,
      exits: [],
      placedAt,
      note: cut(this.cell(row, 'note'), 500),
    };
    const [problem] = validateOwnBet(bet, { now: this.now });
    if (problem) {
      const leg = /^legs\.0\.(\w+)$/.exec(problem.field)?.[1];
      const field = FIELD_OF[problem.field] ?? (leg as ImportField | undefined) ?? 'event';
      throw new Refused(field === ('startsAt' as string) ? 'placed_at' : field, problem.code);
    }
    const ref = this.cell(row, 'ref');
    const { event, selection, market } = words;
    const content = ref ? [ref, bookmaker] : [placedAt, event, selection, market, odds, bet.stakeCents, bookmaker];
    const closing = this.number(row, 'closing');
    return {
      ...this.settled(row, bet, stated),
      line,
      key: this.key(content),
      bet,
      competition: words.competition,
      selections,
      closing: closing !== null && closing > 1_000 ? closing : null,
      tipster: cut(this.cell(row, 'tipster'), 60) || null,
    };
  }

  /** Settles a decided bet: as the file states it, else by the rules that settle every bet. */
  private settled(row: readonly string[], bet: OwnBet, { outcome, profitCents }: Stated) {
    if (!isOutcome(outcome)) return { outcome, settledAt: null, profitCents: null, stakedCents: null };
    const settledAt = this.time(row, 'settled_at') ?? new Date(bet.placedAt);
    const at = new Date(Math.min(settledAt.getTime(), this.now.getTime())).toISOString();
    const computed = settleMoney(moneyBetOf(bet), [outcome]);
    const free = isTrue(this.cell(row, 'freebet'));
    const profit = profitCents ?? (free ? Math.max(0, computed.profitCents) : computed.profitCents);
    return { outcome, settledAt: at, profitCents: profit, stakedCents: free ? 0 : computed.stakedCents };
  }
}
