import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { underLoad } from './bench-load.ts';

const CONNECTIONS = 16;
const WARM_MS = 1_000;
const MEASURE_MS = 4_000;
/** The page that stands for deep ones: the last with a number, at 25 rows. */
const DEEP = 400;

export interface ListFigure {
  name: string;
  value: number;
  unit: string;
  /** How much of the floor this reaches. */
  ratio: number;
}

export interface ListBench {
  databaseUrl: string;
  address: string;
  token: string;
  folder: string;
  /** To see that it works: a moment's load, no floor, and nobody waits for the jobs of the server. */
  inSmall?: boolean;
}

/** Columns that an insert may name. */
async function columnsOf(client: pg.Client, table: string, but: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, [...but]],
  );
  return rows.map(({ name }) => name).join(', ');
}

/** Fills the table of tips up to `size` by older copies of the settled ones, with their legs and entries of the log. */
async function growTo(client: pg.Client, size: number): Promise<void> {
  await client.query(`
    drop table if exists copied;
    create temp table copied as
      select t.id as source, nextval('tip_id_seq') as id, k from generate_series(1, 100000) k
        cross join (select id from tip where settled_at is not null) t
      limit greatest(0, ${size} - (select count(*) from tip where status <> 'draft'));
    analyze copied`);
  const tip = await columnsOf(client, 'tip', ['id', 'published_at']);
  const leg = await columnsOf(client, 'tip_leg', ['tip_id']);
  await client.query(`
    insert into tip (id, published_at, ${tip})
      select c.id, t.published_at - make_interval(mins => c.k::int * 37), ${tip.replace(/\w+/g, 't.$&')}
      from copied c join tip t on t.id = c.source;
    insert into tip_leg (tip_id, ${leg})
      select c.id, ${leg.replace(/\w+/g, 'l.$&')} from copied c join tip t on t.id = c.source
      join tip_leg l on l.tipster_id = t.tipster_id and l.tip_id = t.id;
    insert into ledger_entry (tipster_id, seq, tip_id, type, at, entry, leaf_index)
      select e.tipster_id, e.seq + c.k * 100000, c.id, e.type, e.at, e.entry, -c.id
      from copied c join ledger_entry e on e.tip_id = c.source and e.type = 'publication';
    update tips_version set version = version + 1 where shard = 0`);
  for (const table of ['tip', 'tip_leg', 'ledger_entry']) await client.query(`vacuum analyze ${table}`);
}

/** The least that a page of tips reads: 25 tips, their legs and their authors, in one statement. */
const FLOOR = `with page as materialized (
  select tipster_id, id from tip where status <> 'draft' order by published_at desc, id desc limit 25)
select t.*, l.*, a.username_visible from page join tip t on t.tipster_id = page.tipster_id and t.id = page.id
join tip_leg l on l.tipster_id = t.tipster_id and l.tip_id = t.id join account a on a.id = t.tipster_id;
`;

/** Pages a second that the database alone gives, by pgbench; null where it isn't installed. */
async function floorOf({ databaseUrl, folder }: ListBench): Promise<number | null> {
  const script = join(folder, 'floor.sql');
  writeFileSync(script, FLOOR.replaceAll('\n', ' '));
  const seconds = String(MEASURE_MS / 1000);
  const options = ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-T', seconds, '-f', script, databaseUrl];
  try {
    const { stdout } = await promisify(execFile)('pgbench', options);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Waits for the jobs that a fresh server does beside the requests (fits, forecasts, the log): they would be measured with them. */
async function jobsDone(client: pg.Client): Promise<void> {
  for (let waited = 0; waited < 300; waited += 1) {
    const { rows } = await client.query('select 1 from graphile_worker.jobs where run_at <= now() limit 1');
    const { rows: entries } = await client.query('select 1 from ledger_entry where leaf_index is null limit 1');
    if (rows.length + entries.length === 0) return;
    await new Promise((done) => setTimeout(done, 1_000));
  }
}

/** Lists of tips at each size, beside the floor of the same moment. */
export async function measureLists(bench: ListBench, sizes: readonly number[]): Promise<ListFigure[]> {
  const client = new pg.Client({ connectionString: bench.databaseUrl });
  await client.connect();
  const figures: ListFigure[] = [];
  if (!bench.inSmall) await jobsDone(client);
  const [warmMs, measureMs] = bench.inSmall ? [1, 1] : [WARM_MS, MEASURE_MS];
  for (const size of sizes) {
    await growTo(client, size);
    const at = `${size.toLocaleString('en')} tips`;
    const baseline = bench.inSmall ? null : await floorOf(bench);
    if (baseline !== null)
      figures.push({ name: `${at}: floor, the database alone`, value: baseline, unit: 'pages/s', ratio: 1 });
    const list = '/api/tips/v1/tips-public/?page_size=25';
    const headers = { authorization: `Bearer ${bench.token}` };
    const before = await fetch(`${bench.address}${list}&page=${DEEP - 1}`, { headers });
    const { next } = (await before.json()) as { next: string };
    const calls: [string, string, string | null][] = [
      ['member', list, bench.token],
      [`member, page ${DEEP} by cursor`, next, bench.token],
      [`member, page ${DEEP} by number`, `${list}&page=${DEEP}`, bench.token],
      ['member, one sport', `${list}&sport=football`, bench.token],
      ['visitor', list, null],
      [`visitor, page ${DEEP} by number`, `${list}&page=${DEEP}`, null],
    ];
    for (const [name, path, token] of calls) {
      const load = { requests: [{ path, token }], connections: bench.inSmall ? 1 : CONNECTIONS };
      await underLoad(bench.address, { ...load, milliseconds: warmMs });
      const before = process.threadCpuUsage();
      const { perSecond: value } = await underLoad(bench.address, { ...load, milliseconds: measureMs });
      const { user, system } = process.threadCpuUsage(before);
      figures.push({ name: `${at}: ${name}`, value, unit: 'pages/s', ratio: value / (baseline ?? Number.NaN) });
      // The server's thread spends so much time on a page, however busy the machine is otherwise; a core of its own would give this many
      // pages.
      const alone = (value * (measureMs / 1000)) / ((user + system) / 1_000_000);
      figures.push({
        name: `${at}: ${name}, if a core were free`,
        value: alone,
        unit: 'pages/s',
        ratio: alone / (baseline ?? Number.NaN),
      });
    }
  }
  await client.end();
  return figures;
}
