import { MINUTE_MS } from '../time/index.ts';
import {
  type CommittedBet,
  type CommittedPrices,
  type ExitTerms,
  parseBetContent,
  parseExitContent,
  parseTipPrices,
} from './bet-content.ts';
import type { BundledReveal } from './bundle.ts';
import type {
  CommittedEntry,
  LedgerEntry,
  PlainEntry,
  PublicationEntry,
  Reveal,
  SettlementEntry,
  TipEntry,
} from './entry.ts';

/** A decoded entry of a tipster's record and its place in the log. */
export type PlacedEntry<T extends LedgerEntry = TipEntry> = T & { index: number };

/** All that the log says of one tip, in order. */
export interface TipHistory {
  tip: string;
  publication: PlacedEntry<PublicationEntry>;
  exits: readonly PlacedEntry<CommittedEntry>[];
  amendments: readonly PlacedEntry<CommittedEntry>[];
  notes: readonly PlacedEntry<CommittedEntry>[];
  /** Everything that was said of the prices after publication. */
  prices: readonly PlacedEntry<CommittedEntry>[];
  /** Every change of minimum odds and expiry. */
  terms: readonly PlacedEntry<CommittedEntry>[];
  /** The author's advice not to play it any more. */
  stop: PlacedEntry<CommittedEntry> | null;
  /** From here on everybody could see it; null where it was free from the start, or never before its end. */
  freeing: PlacedEntry<PlainEntry> | null;
  withdrawal: PlacedEntry<PlainEntry> | null;
  /** Every settlement and re-settlement, in order. */
  settlements: readonly PlacedEntry<SettlementEntry>[];
  /** The settlement that counts: the last one, or null while the tip is open, or open again because its result was taken back. */
  settled: PlacedEntry<SettlementEntry> | null;
  /** Whether an admin confirmed a self-declared outcome since the last settlement. */
  confirmed: boolean;
  disabled: boolean;
}

export interface HistoryProblem {
  entry: PlacedEntry;
  code: HistoryProblemCode;
}

type HistoryProblemCode =
  | 'published_twice'
  | 'not_published'
  | 'after_withdrawal'
  | 'withdrawn_late'
  | 'settled_twice'
  | 'resettled_unsettled'
  | 'exit_after_settlement'
  | 'change_after_settlement'
  | 'stopped_twice'
  | 'freed_twice'
  | 'confirmed_unsettled'
  | 'reopened_unsettled';

type Growing = { -readonly [K in keyof TipHistory]: TipHistory[K] extends readonly (infer E)[] ? E[] : TipHistory[K] };

/** The longest that a published tip may be withdrawn, in milliseconds. */
const WITHDRAWAL_MS = 5 * MINUTE_MS;

/** Each tip's history from a tipster's entries in the order of the log, and the entries that no honest history could hold. */
export function tipHistories(entries: readonly PlacedEntry[]): {
  tips: readonly TipHistory[];
  problems: readonly HistoryProblem[];
} {
  const tips = new Map<string, Growing>();
  const problems: HistoryProblem[] = [];
  for (const entry of entries) {
    const code = addEntry(tips, entry);
    if (code) problems.push({ entry, code });
  }
  return { tips: [...tips.values()], problems };
}

function addEntry(tips: Map<string, Growing>, entry: PlacedEntry): HistoryProblemCode | null {
  const tip = tips.get(entry.tip);
  if (entry.type === 'publication') {
    if (tip) return 'published_twice';
    tips.set(entry.tip, {
      tip: entry.tip,
      publication: entry,
      exits: [],
      amendments: [],
      notes: [],
      prices: [],
      terms: [],
      stop: null,
      freeing: null,
      withdrawal: null,
      settlements: [],
      settled: null,
      confirmed: false,
      disabled: false,
    });
    return null;
  }
  return tip ? addToTip(tip, entry) : 'not_published';
}

function addToTip(tip: Growing, entry: Exclude<PlacedEntry, PlacedEntry<PublicationEntry>>): HistoryProblemCode | null {
  // A withdrawn tip is graded like any other, because a withdrawal would be a free option on news; but its author can't exit from it.
  if (tip.withdrawal && ['exit', 'withdrawal', 'terms', 'stop', 'freeing'].includes(entry.type)) {
    return 'after_withdrawal';
  }
  switch (entry.type) {
    case 'exit':
      tip.exits.push(entry);
      return tip.settled ? 'exit_after_settlement' : null;
    case 'price':
      tip.prices.push(entry);
      return null;
    case 'amendment':
      tip.amendments.push(entry);
      return null;
    case 'note':
      tip.notes.push(entry);
      return null;
    case 'terms':
      tip.terms.push(entry);
      return tip.settled ? 'change_after_settlement' : null;
    case 'stop': {
      const again = tip.stop !== null;
      tip.stop = entry;
      if (again) return 'stopped_twice';
      return tip.settled ? 'change_after_settlement' : null;
    }
    case 'freeing': {
      const again = tip.publication.free || tip.freeing !== null;
      tip.freeing = entry;
      if (again) return 'freed_twice';
      return tip.settled ? 'change_after_settlement' : null;
    }
    case 'withdrawal':
      tip.withdrawal = entry;
      return Date.parse(entry.at) - Date.parse(tip.publication.at) > WITHDRAWAL_MS || tip.settlements.length > 0
        ? 'withdrawn_late'
        : null;
    case 'disabling':
    case 'enabling':
      tip.disabled = entry.type === 'disabling';
      return null;
    case 'badge_won':
    case 'badge_lost':
      // A badge entry concerns the whole record: it names the tip after which the badge came or went and does not change that tip.
      return null;
    case 'confirmation':
      tip.confirmed = true;
      return tip.settled ? null : 'confirmed_unsettled';
    case 'reopening': {
      const { settled } = tip;
      tip.settled = null;
      tip.confirmed = false;
      return settled ? null : 'reopened_unsettled';
    }
    case 'settlement':
    case 'resettlement': {
      const again = tip.settled !== null;
      tip.settlements.push(entry);
      tip.settled = entry;
      tip.confirmed = false;
      if (entry.type === 'settlement') return again ? 'settled_twice' : null;
      return again ? null : 'resettled_unsettled';
    }
  }
}

/** The exits that a settlement reveals, in the order in which they were made. */
export function exitReveals({ exit, exits }: SettlementEntry): readonly Reveal[] {
  return exits ?? (exit ? [exit] : []);
}

/** A settlement reveals this of a tip. */
export interface RevealedTip {
  bet: CommittedBet;
  exits: readonly ExitTerms[];
  /** Everything that was said of the prices after publication, in order; the last one counts. */
  prices: readonly CommittedPrices[];
}

/** Returns the bet, the exits and the prices that a settlement reveals, or null when they cannot be read. */
export function settledBet(settlement: SettlementEntry): RevealedTip | null {
  const bet = parseBetContent(settlement.bet.content);
  const exits = exitReveals(settlement).map(({ content }) => parseExitContent(content));
  const prices = (settlement.prices ?? []).map(({ content }) => parseTipPrices(content));
  if (!bet || exits.includes(null) || prices.includes(null)) return null;
  return { bet, exits: exits.filter((exit) => exit !== null), prices: prices.filter((each) => each !== null) };
}

/** Contents revealed beside the log, by the number of the entry that committed to them. */
export type Reveals = ReadonlyMap<number, BundledReveal['content']>;

export function revealsOf(revealed: readonly BundledReveal[]): Reveals {
  return new Map(revealed.map(({ seq, content }) => [seq, content]));
}

/** The bet of a tip as its last settlement reveals it, or the bundle beside the log; null while neither does. */
export function knownBet({ publication, settlements }: TipHistory, reveals: Reveals): CommittedBet | null {
  const content = settlements.at(-1)?.bet.content ?? reveals.get(publication.seq);
  return content === undefined ? null : parseBetContent(content);
}
