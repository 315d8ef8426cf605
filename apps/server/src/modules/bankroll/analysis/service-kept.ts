import type { Db } from '../../../platform/database/index.ts';
import type { BankrollRow } from '../bankroll/repository.ts';
import { selectVersion } from './repository.ts';

interface Kept {
  token: string;
  answer: Promise<unknown>;
}

/** A process keeps so many answers, those that were asked for last; each is a curve of days and some figures. */
const KEPT = 100;
const keptBy = new WeakMap<Db, Map<string, Kept>>();

/**
 * Keeps what was computed of a bankroll's bets until its bets, their tags, its money or its terms change, or the day. Whoever asks while it is
 * computed waits for the same answer. A failure isn't kept.
 */
export async function keptOf<T>(
  db: Db,
  { bankroll, today, key }: { bankroll: Pick<BankrollRow, 'id' | 'updated_at'>; today: string; key: object },
  compute: () => Promise<T>,
): Promise<T> {
  const answers = keptBy.get(db) ?? new Map<string, Kept>();
  keptBy.set(db, answers);
  const name = JSON.stringify([bankroll.id, Object.entries(key).sort(([a], [b]) => (a < b ? -1 : 1))]);
  // The version is read before the bets are: what is written in between has another one.
  const token = `${await selectVersion(db, bankroll.id)} ${bankroll.updated_at.getTime()} ${today}`;
  const known = answers.get(name);
  answers.delete(name);
  if (known?.token === token) {
    answers.set(name, known);
    return known.answer as Promise<T>;
  }
  const answer = compute();
  answers.set(name, { token, answer });
  const [oldest] = answers.keys();
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
  answer.catch(() => {
    if (answers.get(name)?.answer === answer) answers.delete(name);
  });
  return answer;
}
