import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `fuzz: requests with hostile keys, values and bytes at every call of the product, as everybody, and bytes on its sockets

  --requests N   how many (50000: about ten minutes)
  --seed N       another seed, other requests; the same one, the same (1)

The product runs on a database of its own. It fails where anything answers 500, hangs, or leaves something half-written.
`;

const ROOT = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(HELP);
else {
  const args = ['run', '--project', 'server', 'apps/server/src/testing/attack/fuzz.test.ts'];
  const env = { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed };
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin/vitest'), args, { cwd: ROOT, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
