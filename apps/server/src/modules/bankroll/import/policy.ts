import { hash } from 'node:crypto';
import type { ImportFormat } from '@quotavera/contract/bankroll';
import {
  convertCents,
  type ImportField,
  type OwnBet,
  ownRiskCents,
  PLAIN_TERMS,
  tagsOfCell,
  validateOwnBet,
} from '@quotavera/domain/bankroll';
import { type CustomLeg, MAX_LEG_TEXT, MAX_TIP_TEXT } from '@quotavera/domain/bet';
import { MAX_MONEY_CENTS } from '@quotavera/domain/limits';
import { MIN_ODDS_MILLI, totalOddsMilli } from '@quotavera/domain/odds';
import { romeDay } from '@quotavera/domain/time';
import { moneyBetOf } from '../bet/repository-rows.ts';
import { currencyOfRow } from './reading/money.ts';
import { cellOf } from './reading/reading.ts';
import { sportOfWord } from './reading/sports.ts';
import { basePrice, kindOf, legsOf, legsOfRows, multipliedOdds, sideOf, specialTerms } from './rows/kinds.ts';
import { type Ended, endOf, isSystem, type Stated, statedBy } from './rows/outcomes.ts';
import { centsOf, cut, Refused, Row, type Source } from './rows/row.ts';
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
export interface FileBet extends Keyed, Ended {
  competition: string;
  selections: number;
  /** The most that the bet can lose. */
  riskCents: number;
  /** The bet's number where the file is the product's own export, or null. */
  ownId: number | null;
  closing: number | null;
  tipster: string | null;
  tags: readonly string[];
}

/** The result of a market without stake and odds: it moves the balance. */
export interface FileMovement extends Keyed {
  amountCents: number;
  at: string;
  note: string;
}

export type FileRow = { bet: FileBet } | { movement: FileMovement } | { rejected: Rejection };

const FIELD_OF = new Map(
  Object.entries<ImportField>({
    stakeCents: 'stake',
    placedAt: 'placed_at',
    bookmaker: 'bookmaker',
    note: 'note',
  }),
);

const isTrue = (cell: string): boolean => /^(1|true|yes|y|x|si|sì|ja|oui|live)$/i.test(cell.trim());

/** These exports put an accumulator's events into one cell. */
const JOINED: ReadonlySet<ImportFormat> = new Set(['pikkit', 'quotavera']);

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

/** A day without its year, as spreadsheets write what they take for one ("02-May"). */
const MONTH_CELL = /^(?:\d{1,2}[-. ]\p{L}{3,9}|\p{L}{3,9}[-. ]\d{1,2})\.?$/u;

/** The odds of a row, or those that follow from what it won. */
function oddsOfRow(row: Row, stake: number, { profit, payout }: Stated): number {
  const odds = row.odds();
  if (odds !== null) return odds;
  if (!row.isMissing('odds')) {
    // Spreadsheets turn fractions into days.
    const cell = row.text('odds');
    const isDay = MONTH_CELL.test(cell) || row.source.reading.instant(cell) !== null;
    throw new Refused('odds', isDay ? 'odds_are_days' : 'not_a_number');
  }
  const won = profit ?? (payout === null ? null : payout - stake);
  if (won !== null && won > 0 && stake > 0) return 1_000 + Math.round((won * 1_000) / stake);
  throw new Refused('odds', 'required');
}

/** Returns the names in an accumulator's rows, or in a single's only row. */
function wordsOf(row: Row, parts: readonly Row[]) {
  const { format } = row.source;
  const event = row.text('event');
  const selections = parts.map((part) => part.text('event')).filter(Boolean);
  // Other exports list an accumulator's competitions in one cell: the first one stands for them.
  const written = row.text('competition');
  const competitions = row.isOwn ? written : written.split('|')[0]!;
  const sport = sportOfWord(row.text('sport') || (parts[0]?.text('sport') ?? ''));
  return {
    event: cut(event.padEnd(3, '.'), MAX_LEG_TEXT.event),
    market: cut(row.text('market') || (isSystem(row) ? row.text('system') : ''), MAX_LEG_TEXT.market),
    selection: cut(row.text('selection') || selections.join(' + '), MAX_LEG_TEXT.selection),
    competition: cut(competitions.trim(), MAX_LEG_TEXT.competition),
    sport,
    selections: Math.max(1, parts.length, JOINED.has(format) ? event.split(' | ').length : 1),
  };
}

/** The amount of a row: what the backer staked, or a lay's liability. */
function stakeOf(row: Row, side: OwnBet['side']): { stake: number; stakeBasis: OwnBet['stakeBasis'] } {
  const own = row.money('stake');
  const stated = side === 'lay' ? row.money('liability') : null;
  // A lay's stake that equals its liability is the liability.
  const liability = own === null || own === stated ? stated : null;
  const stake = own ?? liability;
  if (stake === null) throw new Refused('stake', 'required');
  return { stake, stakeBasis: liability === null ? 'stake' : 'liability' };
}

const isBoosted = (legs: readonly CustomLeg[], odds: number): boolean =>
  totalOddsMilli(legs.map((leg) => leg.odds)) < odds;

/** A bet as its row states it, without its end. */
function termsOf(
  row: Row,
  { parts, stated, multiplied }: { parts: readonly Row[]; stated: Stated; multiplied: boolean },
) {
  const placedAt = row.placed().toISOString();
  const side = sideOf(row);
  const { stake, stakeBasis } = stakeOf(row, side);
  if (row.text('event') === '') throw new Refused('event', 'required');
  const shown = oddsOfRow(row, stake, stated);
  // At odds of 1.00 nothing can be won or lost: that is how some files write a bet that was refunded.
  const isRefunded = shown === 1_000 && stated.outcome !== 'open';
  const odds = isRefunded ? MIN_ODDS_MILLI : shown;
  const { base, boostedOdds } = basePrice(row, odds);
  const { selections, ...words } = wordsOf(row, parts);
  const alone: CustomLeg = { type: 'custom', ...words, startsAt: placedAt, odds: base };
  const { legs, results } = (multiplied ? legsOfRows(parts, alone, stated.outcome) : null) ?? legsOf(row, alone);
  const special = specialTerms(row, stake, { at: placedAt, outcome: stated.outcome });
  const boost = legs.length > 1 && special.system === null && isBoosted(legs, odds);
  const exits = terms.exitsOf(row.own('exits'));
  if (exits === null) throw new Refused('payout', 'format_invalid');
  const bet: OwnBet = {
    kind: kindOf(row, side),
    phase: isTrue(row.text('live')) ? 'live' : 'prematch',
    side,
    legs,
    stakeCents: centsOf(stake),
    stakeBasis,
    commission: Math.round(Number(row.own('commission') || '0') * 1_000) || 0,
    bookmaker: cut(row.text('bookmaker'), MAX_TIP_TEXT.bookmaker) || null,
    exits,
    placedAt,
    note: cut(row.text('note'), 500),
    special: { ...special, boostedOdds: boost ? odds : boostedOdds },
  };
  return { bet, results, words, odds, isRefunded, selections: Math.max(legs.length, selections) };
}

function check(bet: OwnBet, now: Date): void {
  const [problem] = validateOwnBet(bet, { now });
  if (!problem) return;
  const leg = /^legs\.\d+\.(\w+)$/.exec(problem.field)?.[1];
  const field = FIELD_OF.get(problem.field) ?? (leg as ImportField | undefined) ?? 'event';
  throw new Refused(field === ('startsAt' as string) ? 'placed_at' : field, problem.code);
}

/** Reads the rows of one file; what was read of earlier ones counts for repeated rows. */
export class RowReader {
  private readonly source: Source;
  private readonly seen = new Map<string, number>();

  constructor(source: Source) {
    this.source = source;
  }

  get reading(): Source['reading'] {
    return this.source.reading;
  }

  /**
   * `selections` are the rows of an accumulator's selections, which follow it in some exports; where the odds are those of each, they are
   * `multiplied`.
   */
  read(
    line: number,
    cells: readonly string[],
    selections: readonly (readonly string[])[],
    multiplied = false,
  ): FileRow {
    const parts = selections.map((part) => new Row(this.source, part));
    const row = new Row(this.source, cells, multiplied ? multipliedOdds(parts) : null);
    try {
      const { columns } = this.source;
      const currency = this.currency(cells);
      if (columns.odds === undefined && columns.stake === undefined) {
        const movement = this.movement(line, row);
        if (currency === null) return { movement };
        const { rate } = this.rate(currency, movement.at);
        return { movement: { ...movement, amountCents: convertCents(movement.amountCents, rate) } };
      }
      const bet = this.bet(line, row, { parts, currency, multiplied });
      return {
        bet: currency === null ? bet : convertedBet(bet, { currency, ...this.rate(currency, bet.bet.placedAt) }),
      };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { field, code } = error;
      return { rejected: { line, field, code, value: cut(error.value ?? row.text(field), 80) } };
    }
  }

  /** The currency of a row where it isn't the bankroll's. */
  private currency(cells: readonly string[]): string | null {
    const { moneyNames, currency, currencies } = this.source;
    const found = currencyOfRow([...currencyTexts(this.source, cells), ...moneyNames], currency, currencies);
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

  private movement(line: number, row: Row): FileMovement {
    const profit = row.money('profit');
    if (profit === null) throw new Refused('profit', 'required');
    const amountCents = centsOf(profit);
    if (amountCents === 0) throw new Refused('profit', 'nothing_to_count');
    if (Math.abs(amountCents) > MAX_MONEY_CENTS) throw new Refused('profit', 'amount_out_of_range');
    const at = (row.time('settled_at') ?? row.placed()).toISOString();
    if (Date.parse(at) > this.source.now.getTime()) throw new Refused('settled_at', 'in_the_future');
    const note = cut(row.text('event'), 200);
    return { line, amountCents, at, note, key: this.key([row.text('placed_at'), at, note, amountCents]) };
  }

  private bet(
    line: number,
    row: Row,
    { parts, currency, multiplied }: { parts: readonly Row[]; currency: string | null; multiplied: boolean },
  ): FileBet {
    const stated = statedBy(row);
    const { bet, results, words, odds, isRefunded, selections } = termsOf(row, { parts, stated, multiplied });
    const ended = endOf(row, { bet, results }, stated, isRefunded);
    check(ended.bet, this.source.now);
    const ref = row.text('ref');
    const sum = currency === null ? [bet.stakeCents] : [bet.stakeCents, currency];
    const { event, selection, market } = words;
    const key = [bet.placedAt, event, selection, market, odds, ...sum, bet.bookmaker];
    const closing = row.odds('closing');
    const original = terms.originalOf({
      currency: row.own('original_currency'),
      stake: row.own('original_stake'),
      rate: row.own('exchange_rate'),
      day: row.own('exchange_day'),
    });
    return {
      ...ended,
      bet: original ? { ...ended.bet, original } : ended.bet,
      line,
      key: this.key(this.keyParts(ref, bet.bookmaker, key)),
      riskCents: ownRiskCents(moneyBetOf(ended.bet)),
      ownId: row.isOwn && /^\d{1,15}$/.test(ref) ? Number(ref) : null,
      competition: words.competition,
      selections,
      closing: closing !== null && closing > 1_000 ? closing : null,
      tipster: cut(row.text('tipster'), 60) || null,
      tags: tagsOfCell(row.text('tags')),
    };
  }

  /** Numbers that begin anew in a file are rows' numbers and no bets'. */
  private keyParts(ref: string, bookmaker: string | null, rest: readonly unknown[]): readonly unknown[] {
    return ref && this.source.reading.decisions.hasBetNumbers ? [ref, bookmaker] : rest;
  }
}
