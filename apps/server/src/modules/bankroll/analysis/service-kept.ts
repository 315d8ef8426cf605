import type { Db } from '../../../platform/database/index.ts';
import type { BankrollRow } from '../bankroll/repository.ts';
import { selectVersion } from './repository.ts';

interface Kept {
  token: string;
  answer: Promise<unknown>;
  /** Requests that wait for the answer while it is computed. */
  waiting: number;
  isComputed: boolean;
  /** Aborted when all who waited are gone. */
  needless: AbortController;
}

/** A process keeps so many answers, those that were asked for last; each is a curve of days and some figures. */
const KEPT = 100;
const keptBy = new WeakMap<Db, Map<string, Kept>>();

/** Counts a request among those that wait, until it is gone. */
function wait(kept: Kept, gone: AbortSignal | undefined): void {
  kept.waiting += 1;
  const leave = () => {
    kept.waiting -= 1;
    if (kept.waiting === 0 && !kept.isComputed) kept.needless.abort();
  };
  if (gone?.aborted) leave();
  else gone?.addEventListener('abort', leave, { once: true });
}

/**
 * Keeps what was computed of a bankroll's bets until its bets, their tags, its money or its terms change, or the day. Whoever asks while it is
 * computed waits for the same answer; when all of them are gone, the computation is told to stop. A failure isn't kept.
 */
export async function keptOf<T>(
  db: Db,
  { bankroll, today, key }: { bankroll: Pick<BankrollRow, 'id' | 'updated_at'>; today: string; key: object },
  compute: (needless: AbortSignal) => Promise<T>,
  gone?: AbortSignal,
): Promise<T> {
  const answers = keptBy.get(db) ?? new Map<string, Kept>();
  keptBy.set(db, answers);
  const name = JSON.stringify([bankroll.id, Object.entries(key).sort(([a], [b]) => (a < b ? -1 : 1))]);
  // The version is read before the bets are: what is written in between has another one.
  const token = `${await selectVersion(db, bankroll.id)} ${bankroll.updated_at.getTime()} ${today}`;
  const known = answers.get(name);
  answers.delete(name);
  if (known?.token === token && !known.needless.signal.aborted) {
    answers.set(name, known);
    wait(known, gone);
    return known.answer as Promise<T>;
  }
  const needless = new AbortController();
  const answer = compute(needless.signal);
  const kept: Kept = { token, answer, waiting: 0, isComputed: false, needless };
  answers.set(name, kept);
  wait(kept, gone);
  const [oldest] = answers.keys();
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
  answer.then(
    () => {
      kept.isComputed = true;
    },
    () => {
      if (answers.get(name) === kept) answers.delete(name);
    },
  );
  return answer;
}
