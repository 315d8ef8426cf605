import { hash } from 'node:crypto';
import type { ImportFormat } from '@quotavera/contract/bankroll';
import {
  type Currency,
  convertCents,
  type FileOutcome,
  type ImportField,
  type LegResult,
  type OwnBet,
  ownRiskCents,
  PLAIN_TERMS,
  resultOf,
  type SpecialTerms,
  settleOwnBet,
  validateOwnBet,
} from '@quotavera/domain/bankroll';
import {
  type CustomLeg,
  flipOutcome,
  isOutcome,
  KINDS,
  MAX_LEG_TEXT,
  MAX_TIP_TEXT,
  type Outcome,
  type Side,
  type TipOutcome,
  WHOLE_SHARE,
} from '@quotavera/domain/bet';
import { MAX_MONEY_CENTS } from '@quotavera/domain/limits';
import { MIN_ODDS_MILLI, totalOddsMilli } from '@quotavera/domain/odds';
import { romeDay, WEEK_MS } from '@quotavera/domain/time';
import { moneyBetOf } from '../bet/repository-rows.ts';
import type { RateTable } from '../rates/service.ts';
import { type Currencies, currencyOfRow } from './reading/money.ts';
import { wordOf } from './reading/outcomes.ts';
import { cellOf, type FileReading, type NumberField, type OddsField } from './reading/reading.ts';
import { sportOfWord } from './reading/sports.ts';
import * as terms from './terms.ts';

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
  /** How each leg came out, as far as the row says. */
  results: readonly LegResult[];
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
  return settleOwnBet(
    moneyBetOf(bet),
    bet.legs.map(() => resultOf(gradeOf(bet, outcome))),
  );
}

/** The grade of a bet's only selection: for a lay the opposite of how the bet ended. */
function gradeOf({ side }: Pick<OwnBet, 'side'>, outcome: Outcome): Outcome {
  return side === 'lay' ? flipOutcome(outcome) : outcome;
}

interface Source {
  columns: Readonly<Partial<Record<ImportField, number>>>;
  format: ImportFormat;
  reading: FileReading;
  /** Sums of the column of payouts stand beside lost bets too: they say what could have come back. */
  potentialPayouts: boolean;
  currency: Currency;
  /** The meanings of the words for currencies in the file, and the rates by which other sums are converted. */
  currencies: Currencies;
  rates: RateTable;
  /** The names of all columns, and of those that hold money. */
  header: readonly string[];
  moneyNames: readonly string[];
  now: Date;
}

/** The texts of a row that may name its currency. */
export function currencyTexts(of: Pick<Source, 'columns'>, row: readonly string[]): string[] {
  const fields = ['currency', 'stake', 'profit', 'payout', 'liability', 'cash_out'] as const;
  return fields.map((field) => cellOf(of, row, field));
}

/** A bet with its sums in the bankroll's currency; the stake as it was placed stays beside. */
function convertedBet(row: FileBet, original: { currency: string; rate: string; day: string }): FileBet {
  const cents = (sum: number) => convertCents(sum, original.rate);
  const special = row.bet.special ?? PLAIN_TERMS;
  const cashOuts = special.cashOuts.map((each) => ({ ...each, receivedCents: cents(each.receivedCents) }));
  const bet: OwnBet = {
    ...row.bet,
    stakeCents: Math.max(1, cents(row.bet.stakeCents)),
    special: { ...special, cashOuts },
    original: { ...original, stakeCents: row.bet.stakeCents },
  };
  return {
    ...row,
    bet,
    riskCents: ownRiskCents(moneyBetOf(bet)),
    profitCents: row.profitCents === null ? null : cents(row.profitCents),
    stakedCents: row.stakedCents === null ? null : cents(row.stakedCents),
  };
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
      const currency = this.currency(row);
      if (columns.odds === undefined && columns.stake === undefined) {
        const movement = this.movement(line, row);
        if (currency === null) return { movement };
        const { rate } = this.rate(currency, movement.at);
        return { movement: { ...movement, amountCents: convertCents(movement.amountCents, rate) } };
      }
      const bet = this.bet(line, row, { parts, currency });
      return {
        bet: currency === null ? bet : convertedBet(bet, { currency, ...this.rate(currency, bet.bet.placedAt) }),
      };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { field, code } = error;
      return { rejected: { line, field, code, value: cut(error.value ?? this.cell(row, field), 80) } };
    }
  }

  private cell(row: readonly string[], field: ImportField): string {
    return cellOf(this.source, row, field);
  }

  /** The currency of a row where it isn't the bankroll's. */
  private currency(row: readonly string[]): string | null {
    const { moneyNames, currency, currencies } = this.source;
    const found = currencyOfRow([...currencyTexts(this.source, row), ...moneyNames], currency, currencies);
    if (found === null) return null;
    if ('one' in found.decision) return found.decision.one;
    throw new Refused('currency', 'currency_unclear', `${found.word} ≠ ${currency}`);
  }

  private rate(currency: string, at: string): { rate: string; day: string } {
    const day = romeDay(new Date(at));
    const found = this.source.rates.find(currency, this.source.currency, day);
    if (!found) throw new Refused('currency', 'rate_unknown', `${currency} ${day}`);
    return found;
  }

  /** A cell of the product's own export that no other file has; empty in any other. */
  private ownCell(row: readonly string[], name: string): string {
    const column = this.format === 'quotavera' ? this.source.header.indexOf(name) : -1;
    return column < 0 ? '' : (row[column] ?? '').trim();
  }

  private money(row: readonly string[], field: NumberField): number | null {
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
    const profit = this.money(row, 'profit');
    const paid = this.source.potentialPayouts ? null : this.money(row, 'payout');
    const payout = paid ?? (outcome === 'cash_out' && profit === null ? this.money(row, 'cash_out') : null);
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
    // Other exports list an accumulator's competitions in one cell: the first one stands for them.
    const written = this.cell(row, 'competition');
    const competitions = this.format === 'quotavera' ? written : written.split('|')[0]!;
    const sport = sportOfWord(this.cell(row, 'sport') || (parts[0] ? this.cell(parts[0], 'sport') : ''));
    return {
      event: cut(event.padEnd(3, '.'), MAX_LEG_TEXT.event),
      market: cut(this.cell(row, 'market'), MAX_LEG_TEXT.market),
      selection: cut(this.cell(row, 'selection') || selections.join(' + '), MAX_LEG_TEXT.selection),
      competition: cut(competitions.trim(), MAX_LEG_TEXT.competition),
      sport,
      selections: Math.max(1, parts.length, JOINED.has(this.format) ? event.split(' | ').length : 1),
    };
  }

  private get format(): ImportFormat {
    return this.source.format;
  }

  /** The price of the legs: before a boost where the row has both, else the only one. */
  private basePrice(row: readonly string[], odds: number): { base: number; boostedOdds: number | null } {
    const base = this.oddsOf(row, 'base_odds');
    if (base === null || base === odds) return { base: odds, boostedOdds: null };
    if (base > odds) throw new Refused('base_odds', 'boost_below_odds', `${odds / 1_000} ≠ ${base / 1_000}`);
    return { base, boostedOdds: odds };
  }

  /** The part of a bet that was cashed out by the row's columns, beside an outcome of the rest. */
  private partialCashOut(row: readonly string[], stake: number, at: string): SpecialTerms['cashOuts'] {
    const closed = this.money(row, 'cash_out_stake');
    if (closed === null || closed === 0) return [];
    const received = this.money(row, 'cash_out');
    if (received === null) throw new Refused('cash_out', 'required');
    const share = Math.round((closed * WHOLE_SHARE) / stake);
    if (closed > stake)
      throw new Refused('cash_out_stake', 'shares_exceed_stake', `${closed / 1_000} > ${stake / 1_000}`);
    return [{ share, receivedCents: centsOf(received), at }];
  }

  /** Terms that the product's own export alone has. */
  private ownTerms(row: readonly string[], at: string): Partial<SpecialTerms> {
    const cashOuts = terms.cashOutsOf(this.ownCell(row, 'cash_outs'));
    const system = this.ownCell(row, 'system');
    if (cashOuts === null) throw new Refused('cash_out', 'format_invalid', at);
    if (system !== '' && terms.systemOf(system) === null) throw new Refused('selection', 'system_sizes', system);
    return { ...(cashOuts.length > 0 ? { cashOuts } : {}), system: terms.systemOf(system) };
  }

  private special(row: readonly string[], stake: number, placedAt: string): SpecialTerms {
    const funds = terms.fundsOf(this.cell(row, 'freebet'));
    if (funds === null) throw new Refused('freebet', 'funds_unknown');
    const eachWay = terms.eachWayOf(this.cell(row, 'each_way'), this.cell(row, 'place_terms'));
    if (eachWay === 'unclear') throw new Refused('each_way', 'place_terms');
    const cashOuts = this.partialCashOut(row, stake, placedAt);
    return { ...PLAIN_TERMS, funds, eachWay, cashOuts, ...this.ownTerms(row, placedAt) };
  }

  /** The selections of the product's own export; of any other file the row itself is the only one. */
  private legs(row: readonly string[], alone: CustomLeg): { legs: readonly CustomLeg[]; results: LegResult[] | null } {
    const cell = this.ownCell(row, 'selections');
    if (cell === '') return { legs: [alone], results: null };
    const read = terms.selectionsOf(cell);
    if (read === null) throw new Refused('selection', 'format_invalid', cut(cell, 80));
    return read;
  }

  private bet(
    line: number,
    row: readonly string[],
    { parts, currency }: { parts: readonly (readonly string[])[]; currency: string | null },
  ): FileBet {
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
    const { base, boostedOdds } = this.basePrice(row, odds);
    const { selections, ...words } = this.words(row, parts);
    const placedAt = placed.toISOString();
    const bookmaker = cut(this.cell(row, 'bookmaker'), MAX_TIP_TEXT.bookmaker) || null;
    const { legs, results } = this.legs(row, { type: 'custom', ...words, startsAt: placedAt, odds: base });
    const special = this.special(row, stake, placedAt);
    const isBoosted = legs.length > 1 && special.system === null && this.isBoosted(legs, odds);
    const exits = terms.exitsOf(this.ownCell(row, 'exits'));
    if (exits === null) throw new Refused('payout', 'format_invalid');
    const bet: OwnBet = {
      kind: this.kind(row, side),
      phase: isTrue(this.cell(row, 'live')) ? 'live' : 'prematch',
      side,
      legs,
      stakeCents: centsOf(stake),
      stakeBasis: liability === null ? 'stake' : 'liability',
      commission: Math.round(Number(this.ownCell(row, 'commission') || '0') * 1_000) || 0,
      bookmaker,
      exits,
      placedAt,
      note: cut(this.cell(row, 'note'), 500),
      special: { ...special, boostedOdds: isBoosted ? odds : boostedOdds },
    };
    const settled = this.settled(row, { bet, results }, end, isRefunded);
    this.check(settled.bet);
    const ref = this.cell(row, 'ref');
    const { event, selection, market } = words;
    const sum = currency === null ? [bet.stakeCents] : [bet.stakeCents, currency];
    const key = [placedAt, event, selection, market, odds, ...sum, bookmaker];
    const closing = this.oddsOf(row, 'closing');
    const original = terms.originalOf({
      currency: this.ownCell(row, 'original_currency'),
      stake: this.ownCell(row, 'original_stake'),
      rate: this.ownCell(row, 'exchange_rate'),
      day: this.ownCell(row, 'exchange_day'),
    });
    return {
      ...settled,
      bet: original ? { ...settled.bet, original } : settled.bet,
      line,
      key: this.key(this.keyParts(ref, bookmaker, key)),
      riskCents: ownRiskCents(moneyBetOf(settled.bet)),
      ownId: this.format === 'quotavera' && /^\d{1,15}$/.test(ref) ? Number(ref) : null,
      competition: words.competition,
      selections: Math.max(legs.length, selections),
      closing: closing !== null && closing > 1_000 ? closing : null,
      tipster: cut(this.cell(row, 'tipster'), 60) || null,
    };
  }

  private isBoosted(legs: readonly CustomLeg[], odds: number): boolean {
    return totalOddsMilli(legs.map((leg) => leg.odds)) < odds;
  }

  /** The kind that the product's own export says; of any other file, what the side needs. */
  private kind(row: readonly string[], side: Side): OwnBet['kind'] {
    const own = this.ownCell(row, 'kind');
    return KINDS.find((kind) => kind === own) ?? (side === 'lay' ? 'exchange' : 'other');
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

  /** How the row's only selection came out, with its dead heat; the legs of the product's own export say it themselves. */
  private results(row: readonly string[], bet: OwnBet, outcome: Outcome | 'placed'): LegResult[] {
    const cell = this.cell(row, 'dead_heat');
    const heat = cell === '' ? null : terms.deadHeatOf(cell);
    if (cell !== '' && heat === null && !/^(0|no|false|-)$/i.test(cell))
      throw new Refused('dead_heat', 'dead_heat_invalid');
    if (outcome === 'placed') return [{ ...resultOf('lost'), placed: true, placeDeadHeat: heat }];
    return bet.legs.map(() => ({ ...resultOf(gradeOf(bet, outcome)), deadHeat: outcome === 'won' ? heat : null }));
  }

  /** "Placed" says of an each-way bet that it was, of any other that it was made. */
  private outcomeOf(row: readonly string[], bet: OwnBet, { outcome, profit, payout }: Stated): FileOutcome | null {
    const isEachWay = bet.special?.eachWay !== null && bet.special?.eachWay !== undefined;
    if (outcome === 'placed' && !isEachWay) throw new Refused('outcome', 'not_placed');
    if (outcome !== 'open' || !isEachWay || wordOf(this.cell(row, 'outcome')) !== 'placed') return outcome;
    const isOver = Date.parse(bet.placedAt) < this.source.now.getTime() - WEEK_MS;
    return isOver || (profit ?? payout ?? 0) !== 0 ? 'placed' : 'open';
  }

  /** Settles a decided bet by the rules that settle every bet. Sums that the row states must follow from them. */
  private settled(
    row: readonly string[],
    { bet, results: known }: { bet: OwnBet; results: LegResult[] | null },
    stated: Stated,
    isRefunded: boolean,
  ) {
    const { profit, payout } = stated;
    const outcome = this.outcomeOf(row, bet, stated);
    if (outcome === 'open') {
      const results = known ?? bet.legs.map(() => resultOf('open'));
      return {
        bet,
        results,
        outcome: 'in_progress' as TipOutcome,
        settledAt: null,
        profitCents: null,
        stakedCents: null,
      };
    }
    const settledAt = this.time(row, 'settled_at') ?? new Date(bet.placedAt);
    const at = new Date(Math.min(settledAt.getTime(), this.source.now.getTime())).toISOString();
    const funds = bet.special?.funds ?? 'own';
    const returned = payout === null ? null : payout - (funds === 'own' ? bet.stakeCents * 10 : 0);
    const won = profit ?? returned;
    if (profit !== null && returned !== null && Math.abs(profit - returned) > ROUNDING_CENTS * 10 && payout !== 0) {
      throw this.contradiction('payout', returned, profit);
    }
    if (known !== null) return this.settledAsExported(row, { bet, results: known }, { outcome, won, at });
    if (outcome === null || outcome === 'cash_out') {
      return this.closedAt(bet, { won, at, isCashOut: outcome === 'cash_out' });
    }
    const graded = isRefunded ? 'void' : outcome;
    const results = this.results(row, bet, graded);
    const computed = settleOwnBet(moneyBetOf(bet), results);
    const staked = this.format === 'quotavera' ? this.money(row, 'staked') : null;
    const ended = graded === 'placed' ? computed.outcome : graded;
    const ends = { bet, results, outcome: ended as TipOutcome, settledAt: at };
    // Exports of before had no exits, which may have ended a bet otherwise than its match.
    if (profit !== null && staked !== null) {
      this.closedAt(bet, { won: profit, at, isCashOut: false });
      return { ...ends, profitCents: centsOf(profit), stakedCents: centsOf(staked) };
    }
    if (won !== null && !follows(centsOf(won), computed.profitCents)) {
      throw this.contradiction(profit === null ? 'payout' : 'profit', won, computed.profitCents * 10);
    }
    const profitCents = won === null ? computed.profitCents : centsOf(won);
    return { ...ends, profitCents, stakedCents: computed.stakedCents };
  }

  /** A bet of the product's own export: what its selections came to must be what the row says. */
  private settledAsExported(
    row: readonly string[],
    { bet, results }: { bet: OwnBet; results: LegResult[] },
    { outcome, won, at }: { outcome: FileOutcome | null; won: number | null; at: string },
  ) {
    const computed = settleOwnBet(moneyBetOf(bet), results);
    const staked = this.money(row, 'staked');
    if (won === null || staked === null || outcome === null || outcome === 'cash_out' || outcome === 'placed') {
      throw new Refused(won === null ? 'profit' : 'outcome', 'required');
    }
    if (!computed.settled || !follows(centsOf(won), computed.profitCents)) {
      // A file that was imported without the outcomes of its selections has no more to say than its profit.
      if (computed.settled || results.some(({ grade }) => isOutcome(grade))) {
        throw this.contradiction('profit', won, computed.profitCents * 10);
      }
    }
    const sums = { profitCents: centsOf(won), stakedCents: centsOf(staked) };
    return { bet, results, outcome: outcome as TipOutcome, settledAt: at, ...sums };
  }

  /** A bet that was closed early, or whose outcome isn't stated, is what it won. */
  private closedAt(bet: OwnBet, { won, at, isCashOut }: { won: number | null; at: string; isCashOut: boolean }) {
    if (won === null) throw new Refused(isCashOut ? 'profit' : 'outcome', 'required');
    const profitCents = centsOf(won);
    const { stakedCents, profitCents: most } = settle(bet, 'won');
    const least = settle(bet, 'lost').profitCents;
    if (profitCents > most + ROUNDING_CENTS + most * ROUNDED_ODDS || profitCents < least - ROUNDING_CENTS) {
      throw this.contradiction('profit', won, (profitCents > 0 ? most : least) * 10);
    }
    const outcome: TipOutcome = profitCents > 0 ? 'won' : profitCents < 0 ? 'lost' : 'void';
    const ends = { outcome, settledAt: at, profitCents, stakedCents };
    if (!isCashOut || bet.side === 'lay') return { ...ends, bet, results: [resultOf(gradeOf(bet, outcome))] };
    const special = bet.special ?? PLAIN_TERMS;
    const receivedCents = profitCents + (special.funds === 'own' ? bet.stakeCents : 0);
    const cashOuts = [{ share: WHOLE_SHARE, receivedCents, at }];
    return {
      ...ends,
      bet: { ...bet, special: { ...special, cashOuts } },
      results: bet.legs.map(() => resultOf('open')),
    };
  }

  private contradiction(field: ImportField, stated: number, due: number): Refused {
    const text = (milli: number) => (milli / 1_000).toFixed(2);
    return new Refused(field, 'contradicts_outcome', `${text(stated)} ≠ ${text(due)}`);
  }
}
