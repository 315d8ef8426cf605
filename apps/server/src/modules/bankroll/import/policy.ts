import { hash } from 'node:crypto';
import type { ImportFormat } from '@quotavera/contract/bankroll';
import {
  type Currency,
  type FileOutcome,
  type ImportField,
  type OwnBet,
  validateOwnBet,
} from '@quotavera/domain/bankroll';
import {
  flipOutcome,
  MAX_LEG_TEXT,
  MAX_TIP_TEXT,
  type Outcome,
  type Side,
  type TipOutcome,
} from '@quotavera/domain/bet';
import { MAX_MONEY_CENTS } from '@quotavera/domain/limits';
import { MIN_ODDS_MILLI } from '@quotavera/domain/odds';
import { riskCents, settleMoney } from '@quotavera/domain/settlement';
import { moneyBetOf } from '../bet/repository-rows.ts';
import { foreignCurrency } from './reading/money.ts';
import { cellOf, type FileReading, type OddsField } from './reading/reading.ts';
import { sportOfWord } from './reading/sports.ts';

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
  /** The most that the bet can lose. */
  riskCents: number;
  /** The bet's number where the file is the product's own export, or null. */
  ownId: number | null;
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
  /** The two values that contradict each other, where it isn't the cell alone. */
  readonly value: string | undefined;

  constructor(field: ImportField, code: string, value?: string) {
    super(code);
    this.field = field;
    this.code = code;
    this.value = value;
  }
}

const FIELD_OF = new Map(
  Object.entries<ImportField>({
    stakeCents: 'stake',
    placedAt: 'placed_at',
    bookmaker: 'bookmaker',
    note: 'note',
  }),
);

const centsOf = (milli: number): number => Math.round(milli / 10);
const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** A row's own words of its end, before the rules of settlement are asked. */
interface Stated {
  outcome: FileOutcome | null;
  /** Thousandths of the currency's unit; null where the row doesn't say. */
  profit: number | null;
  payout: number | null;
}

const isTrue = (cell: string): boolean => /^(1|true|yes|y|x|si|sì|ja|oui|live)$/i.test(cell.trim());

/** These exports put an accumulator's events into one cell. */
const JOINED: ReadonlySet<ImportFormat> = new Set(['pikkit', 'quotavera']);

/** Sums may differ by a cent for each rounding of a tracker, and by a hundredth of them for odds that it shows rounded. */
const ROUNDING_CENTS = 2;
const ROUNDED_ODDS = 0.01;
/** The most that a bookmaker or an exchange keeps of what was won. */
const MOST_COMMISSION = 0.1;

/** Whether a stated profit follows from what odds, stake and outcome give, in cents. */
function follows(stated: number, computed: number): boolean {
  const slack = ROUNDING_CENTS + Math.abs(computed) * ROUNDED_ODDS;
  const least = computed > 0 ? computed * (1 - MOST_COMMISSION) : computed;
  return stated >= least - slack && stated <= computed + slack;
}

/** Settles a bet of which it is known how it ended for whoever placed it. */
function settle(bet: OwnBet, outcome: Outcome) {
  return settleMoney(moneyBetOf(bet), [gradeOf(bet, outcome)]);
}

/** The grade of a bet's only selection: for a lay the opposite of how the bet ended. */
export function gradeOf({ side }: Pick<OwnBet, 'side'>, outcome: Outcome): Outcome {
  return side === 'lay' ? flipOutcome(outcome) : outcome;
}

interface Source {
  columns: Readonly<Partial<Record<ImportField, number>>>;
  format: ImportFormat;
  reading: FileReading;
  /** Sums of the column of payouts stand beside lost bets too: they say what could have come back. */
  potentialPayouts: boolean;
  currency: Currency;
  /** The names of the columns that hold money. */
  moneyNames: readonly string[];
  now: Date;
}

/** Reads the rows of one file; what was read of earlier ones counts for repeated rows. */
export class RowReader {
  private readonly source: Source;
  private readonly seen = new Map<string, number>();

  constructor(source: Source) {
    this.source = source;
  }

  /** `parts` are the rows of an accumulator's selections, which follow it in some exports. */
  read(line: number, row: readonly string[], parts: readonly (readonly string[])[]): FileRow {
    try {
      const { columns } = this.source;
      this.checkCurrency(row);
      return columns.odds === undefined && columns.stake === undefined
        ? { movement: this.movement(line, row) }
        : { bet: this.bet(line, row, parts) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { field, code } = error;
      return { rejected: { line, field, code, value: cut(error.value ?? this.cell(row, field), 80) } };
    }
  }

  private cell(row: readonly string[], field: ImportField): string {
    return cellOf(this.source, row, field);
  }

  private checkCurrency(row: readonly string[]): void {
    const { moneyNames, currency } = this.source;
    const fields = ['stake', 'profit', 'payout', 'liability'] as const;
    const foreign = foreignCurrency([...fields.map((field) => this.cell(row, field)), ...moneyNames], currency);
    if (foreign) throw new Refused('stake', 'currency_differs', `${foreign} ≠ ${currency}`);
  }

  private money(row: readonly string[], field: 'stake' | 'profit' | 'payout' | 'liability' | 'staked'): number | null {
    const text = this.cell(row, field);
    if (text === '' || text === '-' || text === '\u2013') return null;
    const value = this.source.reading.number(text, field);
    if (value === null) throw new Refused(field, 'not_a_number');
    return value;
  }

  private time(row: readonly string[], field: ImportField): Date | null {
    const text = this.cell(row, field);
    if (text === '') return null;
    const at = this.source.reading.instant(text);
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
    const profit = this.money(row, 'profit');
    if (profit === null) throw new Refused('profit', 'required');
    const amountCents = centsOf(profit);
    if (amountCents === 0) throw new Refused('profit', 'nothing_to_count');
    if (Math.abs(amountCents) > MAX_MONEY_CENTS) throw new Refused('profit', 'amount_out_of_range');
    const at = (this.time(row, 'settled_at') ?? this.placed(row)).toISOString();
    if (Date.parse(at) > this.source.now.getTime()) throw new Refused('settled_at', 'in_the_future');
    const note = cut(this.cell(row, 'event'), 200);
    return { line, amountCents, at, note, key: this.key([this.cell(row, 'placed_at'), at, note, amountCents]) };
  }

  private stated(row: readonly string[]): Stated {
    const text = this.cell(row, 'outcome');
    const outcome = this.source.columns.outcome === undefined ? null : this.source.reading.outcome(text);
    if (outcome === null && this.source.columns.outcome !== undefined) throw new Refused('outcome', 'outcome_unknown');
    const payout = this.source.potentialPayouts ? null : this.money(row, 'payout');
    const profit = this.money(row, 'profit');
    if (profit !== null && Math.abs(centsOf(profit)) > MAX_MONEY_CENTS) {
      throw new Refused('profit', 'amount_out_of_range');
    }
    return { outcome, profit, payout };
  }

  /** The side of a row: what its column says, or in the product's own export what only a lay's sums can be. */
  private side(row: readonly string[]): Side {
    const text = this.cell(row, 'side').toLowerCase();
    if (/^(lay|banca|bancata|contra|gegen|contre|l|b\.?anca)$/.test(text)) return 'lay';
    if (text === '' && this.source.format === 'quotavera') {
      const [stake, staked, odds] = [this.money(row, 'stake'), this.money(row, 'staked'), this.oddsOf(row)];
      if (stake && staked && odds && staked !== stake && Math.abs(stake * (odds / 1_000 - 1) - staked) <= 10)
        return 'lay';
    }
    if (text === '' || /^(back|punta|puntata|for|a favor|fur|pour|b)$/.test(text)) return 'back';
    throw new Refused('side', 'side_unknown');
  }

  private oddsOf(row: readonly string[], field: OddsField = 'odds'): number | null {
    const text = this.cell(row, field);
    if (text === '' || text === '-' || text === '0') return null;
    return this.source.reading.oddsIn(text, field);
  }

  private odds(row: readonly string[], stake: number, { profit, payout }: Stated): number {
    const text = this.cell(row, 'odds');
    const odds = this.oddsOf(row);
    if (odds !== null) return odds;
    if (text !== '' && text !== '-' && text !== '0') throw new Refused('odds', 'not_a_number');
    const won = profit ?? (payout === null ? null : payout - stake);
    if (won !== null && won > 0 && stake > 0) return 1_000 + Math.round((won * 1_000) / stake);
    throw new Refused('odds', 'required');
  }

  /** Returns the names in an accumulator's rows, or in a single's only row. */
  private words(row: readonly string[], parts: readonly (readonly string[])[]) {
    const event = this.cell(row, 'event');
    const selections = parts.map((part) => this.cell(part, 'event')).filter(Boolean);
    const sport = sportOfWord(this.cell(row, 'sport') || (parts[0] ? this.cell(parts[0], 'sport') : ''));
    if (sport === null) throw new Refused('sport', 'unknown_sport');
    return {
      event: cut(event.padEnd(3, '.'), MAX_LEG_TEXT.event),
      market: cut(this.cell(row, 'market'), MAX_LEG_TEXT.market),
      selection: cut(this.cell(row, 'selection') || selections.join(' + '), MAX_LEG_TEXT.selection),
      competition: cut(this.cell(row, 'competition').split('|')[0]!.trim(), MAX_LEG_TEXT.competition),
      sport,
      selections: Math.max(1, parts.length, JOINED.has(this.format) ? event.split(' | ').length : 1),
    };
  }

  private get format(): ImportFormat {
    return this.source.format;
  }

  private bet(line: number, row: readonly string[], parts: readonly (readonly string[])[]): FileBet {
    const placed = this.placed(row);
    const side = this.side(row);
    const ownStake = this.money(row, 'stake');
    const stated = side === 'lay' ? this.money(row, 'liability') : null;
    // A lay's stake that equals its liability is the liability.
    const liability = ownStake === null || ownStake === stated ? stated : null;
    const stake = ownStake ?? liability;
    if (stake === null) throw new Refused('stake', 'required');
    if (this.cell(row, 'event') === '') throw new Refused('event', 'required');
    const end = this.stated(row);
    const shown = this.odds(row, stake, end);
    // At odds of 1.00 nothing can be won or lost: that is how some files write a bet that was refunded.
    const isRefunded = shown === 1_000 && end.outcome !== 'open';
    const odds = isRefunded ? MIN_ODDS_MILLI : shown;
    const { selections, ...words } = this.words(row, parts);
    const placedAt = placed.toISOString();
    const bookmaker = cut(this.cell(row, 'bookmaker'), MAX_TIP_TEXT.bookmaker) || null;
    const bet: OwnBet = {
      kind: side === 'lay' ? 'exchange' : 'other',
      phase: isTrue(this.cell(row, 'live')) ? 'live' : 'prematch',
      side,
      legs: [{ type: 'custom', ...words, startsAt: placedAt, odds }],
      stakeCents: centsOf(stake),
      stakeBasis: liability === null ? 'stake' : 'liability',
      commission: 0,
      bookmaker,
      exits: [],
      placedAt,
      note: cut(this.cell(row, 'note'), 500),
    };
    const settled = this.settled(row, bet, end, isRefunded);
    this.check(bet);
    const ref = this.cell(row, 'ref');
    const { event, selection, market } = words;
    const terms = [placedAt, event, selection, market, odds, bet.stakeCents, bookmaker];
    const closing = this.oddsOf(row, 'closing');
    return {
      ...settled,
      line,
      key: this.key(this.keyParts(ref, bookmaker, terms)),
      bet,
      riskCents: riskCents(moneyBetOf(bet)),
      ownId: this.format === 'quotavera' && /^\d{1,15}$/.test(ref) ? Number(ref) : null,
      competition: words.competition,
      selections,
      closing: closing !== null && closing > 1_000 ? closing : null,
      tipster: cut(this.cell(row, 'tipster'), 60) || null,
    };
  }

  /** Numbers that begin anew in a file are rows' numbers and no bets'. */
  private keyParts(ref: string, bookmaker: string | null, terms: readonly unknown[]): readonly unknown[] {
    return ref && this.source.reading.decisions.hasBetNumbers ? [ref, bookmaker] : terms;
  }

  private check(bet: OwnBet): void {
    const [problem] = validateOwnBet(bet, { now: this.source.now });
    if (!problem) return;
    const leg = /^legs\.0\.(\w+)$/.exec(problem.field)?.[1];
    const field = FIELD_OF.get(problem.field) ?? (leg as ImportField | undefined) ?? 'event';
    throw new Refused(field === ('startsAt' as string) ? 'placed_at' : field, problem.code);
  }

  /** Settles a decided bet by the rules that settle every bet. Sums that the row states must follow from them. */
  private settled(row: readonly string[], bet: OwnBet, stated: Stated, isRefunded: boolean) {
    const { outcome, profit, payout } = stated;
    if (outcome === 'open') {
      return { outcome: 'in_progress' as TipOutcome, settledAt: null, profitCents: null, stakedCents: null };
    }
    const settledAt = this.time(row, 'settled_at') ?? new Date(bet.placedAt);
    const at = new Date(Math.min(settledAt.getTime(), this.source.now.getTime())).toISOString();
    const free = isTrue(this.cell(row, 'freebet'));
    const returned = payout === null ? null : payout - (free ? 0 : bet.stakeCents * 10);
    const won = profit ?? returned;
    if (profit !== null && returned !== null && Math.abs(profit - returned) > ROUNDING_CENTS * 10 && payout !== 0) {
      throw this.contradiction('payout', returned, profit);
    }
    const closed = outcome === null || outcome === 'cash_out';
    if (closed) return this.closedAt(bet, won, outcome === null ? 'outcome' : 'profit', at);
    const graded = isRefunded ? 'void' : outcome;
    const computed = settle(bet, graded);
    const staked = this.format === 'quotavera' ? this.money(row, 'staked') : null;
    // Exits may have ended the product's own bets otherwise than their match.
    if (profit !== null && staked !== null) {
      this.closedAt(bet, profit, 'profit', at);
      return {
        outcome: graded as TipOutcome,
        settledAt: at,
        profitCents: centsOf(profit),
        stakedCents: centsOf(staked),
      };
    }
    const due = free ? Math.max(0, computed.profitCents) : computed.profitCents;
    if (won !== null && !follows(centsOf(won), due)) {
      throw this.contradiction(profit === null ? 'payout' : 'profit', won, due * 10);
    }
    const profitCents = won === null ? due : centsOf(won);
    return { outcome: graded as TipOutcome, settledAt: at, profitCents, stakedCents: free ? 0 : computed.stakedCents };
  }

  /** A bet that was closed early, or whose outcome isn't stated, is what it won. */
  private closedAt(bet: OwnBet, won: number | null, field: ImportField, at: string) {
    if (won === null) throw new Refused(field, 'required');
    const profitCents = centsOf(won);
    const { stakedCents } = settle(bet, 'won');
    const most = settle(bet, 'won').profitCents;
    const least = settle(bet, 'lost').profitCents;
    if (profitCents > most + ROUNDING_CENTS + most * ROUNDED_ODDS || profitCents < least - ROUNDING_CENTS) {
      throw this.contradiction('profit', won, (profitCents > 0 ? most : least) * 10);
    }
    const outcome: TipOutcome = profitCents > 0 ? 'won' : profitCents < 0 ? 'lost' : 'void';
    return { outcome, settledAt: at, profitCents, stakedCents };
  }

  private contradiction(field: ImportField, stated: number, due: number): Refused {
    const text = (milli: number) => (milli / 1_000).toFixed(2);
    return new Refused(field, 'contradicts_outcome', `${text(stated)} ≠ ${text(due)}`);
  }
}
