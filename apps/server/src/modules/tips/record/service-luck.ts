import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { INITIAL_PRIORS, type StraightBet } from '@quotavera/domain/records';
import type { LuckRow } from './repository-standings.ts';
import { createAnswerCache } from './service-cache.ts';
import { foldRecord, luckInput, type PeriodRecord, type RecordRows } from './service-fold.ts';

export interface ChanceQuestion {
  id: number;
  bets: readonly StraightBet[];
}

export interface ChanceAnswer {
  id: number;
  value: number | null;
}

interface Waiting {
  resolve: (value: number | null) => void;
  reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let lastId = 0;

/** Starts the thread for all p-values at the first; it keeps the process alive only while a value is being computed. */
function startedWorker(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL('./service-luck.worker.ts', import.meta.url));
  const fail = (error: Error) => {
    if (worker === started) worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  started.on('message', ({ id, value }: ChanceAnswer) => {
    waiting.get(id)?.resolve(value);
    waiting.delete(id);
    if (waiting.size === 0) started.unref();
  });
  started.on('error', fail);
  started.on('exit', (code) => fail(new Error(`the thread of the p-values ended with ${code}`)));
  worker = started;
  return started;
}

function chanceOf(bets: readonly StraightBet[]): Promise<number | null> {
  const thread = startedWorker();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    thread.ref();
    thread.postMessage({ id, bets } satisfies ChanceQuestion);
  });
}

/** Equal bets are counted, so that a long record makes a short message. */
function counted(period: PeriodRecord): StraightBet[] {
  const counts = new Map<string, StraightBet & { count: number }>();
  for (const row of period.rows) {
    for (const { side, oddsMilli, outcome } of row.bets) {
      const key = `${side}|${oddsMilli}|${outcome}`;
      const existing = counts.get(key);
      if (existing) existing.count += 1;
      else counts.set(key, { side, oddsMilli, outcome, count: 1 });
    }
  }
  return [...counts.values()];
}

const CHANCES_MAX = 2_000;
/** The key is the bets themselves, so that the p-value of the same bets is reused. */
const chances = createAnswerCache(CHANCES_MAX);

/** The conservative end of the exact tail; null without straight bets. */
export async function pValueOf(period: PeriodRecord): Promise<number | null> {
  const bets = counted(period);
  if (bets.length === 0) return null;
  const key = hash('sha256', JSON.stringify(bets), 'base64url');
  return chances.remember(key, '', () => chanceOf(bets));
}

/** The exact p-values of a record; those of unchanged bets are reused. */
export async function makeLuck(
  tipsterId: number,
  record: RecordRows,
  now: Date,
  counted: readonly LuckRow[],
): Promise<LuckRow[]> {
  const values = new Map(counted.map((row) => [`${row.scope}|${row.input}`, row.p_value]));
  const rows: LuckRow[] = [];
  for (const period of foldRecord(tipsterId, record, now, INITIAL_PRIORS).periods) {
    const input = luckInput(period.whole.sums);
    const key = `${period.scope}|${input}`;
    if (!values.has(key)) values.set(key, await pValueOf(period));
    rows.push({ tipster_id: tipsterId, period: period.period, scope: period.scope, input, p_value: values.get(key)! });
  }
  return rows;
}
