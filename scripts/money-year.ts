import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrations } from '../apps/server/src/migrations/index.ts';
import { startEmbedded } from '../apps/server/src/platform/database/embedded/index.ts';
import { migrateToLatest } from '../apps/server/src/platform/database/index.ts';
import { migrateJobs } from '../apps/server/src/platform/jobs/index.ts';
import { liveYear } from '../apps/server/src/testing/money/year.ts';

const HELP = `money-year: whether a year of buying, renewing, giving back and disputing leaves every cent where it belongs

Lives a simulated year of members through the product's own calls and jobs, with the sandbox as the provider, on a database of its own. The
process is killed at random and goes on. Afterwards it proves the books, against the provider too, and what readers have against what they
paid; it prints figures, and exits with 1 when anything is wrong.

  --members N   members (200)
  --days N      days (365)
  --kills N     how often the process is killed (10)
  --seed TEXT   another year (1)
`;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '200' },
    days: { type: 'string', default: '365' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'quotavera-money-year-'));
const server = await startEmbedded({ dataDir: folder, unsafeFast: true });
try {
  await migrateToLatest(server.url, migrations);
  await migrateJobs(server.url);
  const began = Date.now();
  const { differences, broken, ...outcome } = await liveYear({
    ...{ url: server.url, folder, seed: values.seed },
    ...{ members: Number(values.members), days: Number(values.days), kills: Number(values.kills) },
    told: (day, kills) => console.error(`day ${day + 1}, killed ${kills} times`),
  });
  console.log(JSON.stringify({ ...outcome, seconds: Math.round((Date.now() - began) / 1_000) }, null, 2));
  for (const { what, subject, cents } of differences) console.log(`${what}  ${subject}  ${cents}`);
  for (const { what, subject } of broken) console.log(`${what}  ${subject}`);
  const wrong = differences.length + broken.length;
  console.log(wrong === 0 ? 'Every cent is where it belongs.' : `${wrong} things are wrong.`);
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
