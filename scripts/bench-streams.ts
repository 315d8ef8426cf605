import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Serving } from '../apps/server/src/main.ts';
import { createTokens, hashOf } from '../apps/server/src/modules/accounts/session/tokens.ts';
import type { Heard, Readers } from './bench-streams.worker.ts';

const PATH = '/api/tips/v1/notification/stream/';
const PATIENCE_MS = 300_000;

export interface StreamFigures {
  /** Until the last reader has the tip, and their notification of it; ms after the request to publish. */
  published: number;
  notified: number;
  /** Bytes of the server's heap and buffers. */
  perStream: number;
}

/** So many new ELITE accounts that follow a tipster, with a session each. */
async function makeReaders({ context }: Serving, tipsterId: number, count: number) {
  const { clock, secrets, database } = context;
  const { pool } = database;
  const { rows: columns } = await pool.query<{ name: string }>(`
    select quote_ident(column_name) as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'account' and is_generated = 'NEVER'
      and column_name not in ('id', 'email', 'username', 'username_visible', 'password_hash')`);
  const names = columns.map(({ name }) => name).join(', ');
  const { rows: accounts } = await pool.query<{ id: number }>(
    `insert into account (email, username, username_visible, ${names})
    select 'stream' || n || '@example.net', 'stream' || n, 'stream' || n, ${names}
    from generate_series(1, $1::int) n, (select * from account where email = 'elite@example.com') model returning id`,
    [count],
  );
  const now = clock.now();
  const ids = accounts.map(({ id }) => id);
  await pool.query(
    'insert into follow (account_id, tipster_id, created_at) select id, $1, $2 from unnest($3::bigint[]) id',
    [tipsterId, now, ids],
  );
  const families = ids.map(() => randomUUID());
  await pool.query(
    `insert into session_family (id, account_id, created_at, last_used_at)
    select f, a, $1, $1 from unnest($2::uuid[], $3::bigint[]) x (f, a)`,
    [now, families, ids],
  );
  const tokens = createTokens(secrets.get('access-token'), secrets.get('refresh-token'));
  return Promise.all(
    ids.map((accountId, n) => {
      const member = { type: 'member', accountId, userType: 'client', plan: 'elite', isAdmin: false } as const;
      return tokens.signAccess(member, families[n]!, hashOf(families[n]!), now);
    }),
  );
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function heard(readers: ChildProcess, wanted: (message: Heard) => boolean): Promise<Heard> {
  for (;;) {
    const [message] = await once(readers, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (wanted(message as Heard)) return message as Heard;
  }
}

/** Measures a publication of a tipster to so many connected followers. */
export async function measureStreams(
  serving: Serving,
  { tipsterId, count, publish }: { tipsterId: number; count: number; publish: () => Promise<unknown> },
): Promise<StreamFigures> {
  const tokens = await makeReaders(serving, tipsterId, count);
  // The first publication of a process takes longer than all that follow.
  await publish();
  const readers = fork(join(import.meta.dirname, 'bench-streams.worker.ts'));
  try {
    const before = heapInUse();
    readers.send({ port: Number(new URL(serving.address).port), path: PATH, tokens } satisfies Readers);
    await heard(readers, (message) => 'open' in message);
    const perStream = (heapInUse() - before) / count;
    const start = Date.now();
    const both = Promise.all(
      ['tip_published', 'notification'].map(async (event) => {
        const message = await heard(readers, (each) => 'event' in each && each.event === event);
        return 'event' in message ? message.last - start : Number.NaN;
      }),
    );
    await publish();
    const [published = Number.NaN, notified = Number.NaN] = await both;
    return { published, notified, perStream };
  } finally {
    readers.kill();
  }
}
