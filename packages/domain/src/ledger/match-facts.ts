import { canonicalJson, type JsonValue } from './canonical-json.ts';
import { decodeEntry, type SettlementEntry } from './entry.ts';
import { type PlacedEntry, settledBet, type TipHistory } from './history.ts';
import type { CheckFailureCode, Findings } from './verification.ts';

/** Something that every settlement on a match says alike: its result, or how a selection closed. */
interface MatchFact {
  /** The match, or the selection on it. */
  subject: string;
  value: string;
  code: Extract<CheckFailureCode, 'two_results' | 'two_closings'>;
}

function factsOf(settlement: SettlementEntry): MatchFact[] {
  const legs = settledBet(settlement)?.bet.legs ?? [];
  return legs.flatMap((leg, n): MatchFact[] => {
    const settled = settlement.legs[n];
    if (leg.type === 'custom' || !settled || settled.by === null) return [];
    const { result, closingOdds, closingProbability } = settled;
    const selection = [leg.fixtureId, leg.market, leg.selection, leg.line ?? ''].join('|');
    return [
      ...(result === null
        ? []
        : [
            {
              subject: String(leg.fixtureId),
              value: canonicalJson(result as unknown as JsonValue),
              code: 'two_results' as const,
            },
          ]),
      { subject: selection, value: `${closingOdds} ${closingProbability}`, code: 'two_closings' },
    ];
  });
}

/** An entry of the log as it stands there. */
export interface LoggedEntry {
  index: number;
  entry: string;
}

interface Stated {
  value: string;
  index: number;
}

/**
 * The settlements of others state these facts of some matches: each tip's last word, and every correction, because the record of somebody
 * who was erased keeps the result of before one.
 */
class LoggedFacts {
  private readonly byTip = new Map<string, Map<string, Stated>>();
  private readonly corrections = new Set<string>();

  constructor(logged: readonly LoggedEntry[], subjects: ReadonlySet<string>, except: string) {
    for (const { index, entry } of logged) {
      const decoded = decodeEntry(entry);
      if (!decoded.ok || !('legs' in decoded.entry) || decoded.entry.tipster === except) continue;
      this.take(decoded.entry, index, subjects);
    }
  }

  private take(settlement: SettlementEntry, index: number, subjects: ReadonlySet<string>): void {
    const key = `${settlement.tipster} ${settlement.tip}`;
    const before = this.byTip.get(key);
    const now = new Map<string, Stated>();
    for (const { subject, value } of factsOf(settlement)) {
      if (!subjects.has(subject)) continue;
      now.set(subject, { value, index });
      const earlier = before?.get(subject);
      if (earlier && earlier.value !== value) this.correct(subject, earlier.value, value);
    }
    this.byTip.set(key, now);
  }

  correct(subject: string, from: string, to: string): void {
    this.corrections.add(`${subject} ${from} ${to}`).add(`${subject} ${to} ${from}`);
  }

  /** The values that others state last, by subject. */
  stated(): Map<string, Stated[]> {
    const all = [...this.byTip.values()].flatMap((facts) => [...facts]);
    const bySubject = new Map<string, Stated[]>();
    for (const [subject, stated] of all) {
      const known = bySubject.get(subject) ?? [];
      if (!known.some(({ value }) => value === stated.value)) bySubject.set(subject, [...known, stated]);
    }
    return bySubject;
  }

  isCorrected(subject: string, from: string, to: string): boolean {
    return this.corrections.has(`${subject} ${from} ${to}`);
  }
}

interface OwnFact extends MatchFact {
  settlement: PlacedEntry<SettlementEntry>;
}

/**
 * A match has one result, and a selection on it one close: in all settlements of the record that count, and, where the whole log was read,
 * in those of others, unless a correction lies between.
 */
export function checkMatchFacts(
  findings: Findings,
  tips: readonly TipHistory[],
  log: { settlements: readonly LoggedEntry[]; pseudonym: string } | null,
): void {
  const own = new Map<string, OwnFact>();
  for (const { settled } of tips) {
    for (const fact of settled ? factsOf(settled) : []) {
      const known = own.get(fact.subject);
      if (!known) own.set(fact.subject, { ...fact, settlement: settled! });
      else if (known.value !== fact.value) findings.fail(fact.code, settled, differing(fact.value, known));
    }
  }
  if (!log) return;
  const others = new LoggedFacts(log.settlements, new Set(own.keys()), log.pseudonym);
  for (const { settlements } of tips) {
    for (const [n, later] of settlements.slice(1).entries()) correctOwn(others, settlements[n]!, later);
  }
  const stated = others.stated();
  for (const { subject, value, code, settlement } of own.values()) {
    const other = stated.get(subject)?.find((each) => each.value !== value);
    if (other && !others.isCorrected(subject, other.value, value)) {
      findings.fail(code, settlement, differing(value, { value: other.value, settlement: other }));
    }
  }
}

function correctOwn(facts: LoggedFacts, before: SettlementEntry, after: SettlementEntry): void {
  const earlier = new Map(factsOf(before).map(({ subject, value }) => [subject, value]));
  for (const { subject, value } of factsOf(after)) {
    const from = earlier.get(subject);
    if (from !== undefined && from !== value) facts.correct(subject, from, value);
  }
}

function differing(value: string, other: { value: string; settlement: { index: number } }): string {
  return `${value} ≠ ${other.value} (${other.settlement.index})`;
}
