import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Several projects are checked side by side, each by one checker for two cores: a project's checkers do some of the work twice, which
 * costs the web a half more with two of them.
 */
const CORES = availableParallelism();
const AT_ONCE = Math.min(CORES, 2);
const CHECKERS = String(Math.max(1, Math.min(4, Math.floor(CORES / AT_ONCE))));

type Command = readonly [string, ...string[]];

/** Only what changed since the last check is checked again. */
function check(project: string): Command {
  const file = `node_modules/.cache/typescript/${project.replaceAll(/\W/g, '-')}.tsbuildinfo`;
  return ['tsc', '-p', project, '--checkers', CHECKERS, '--incremental', '--tsBuildInfoFile', file];
}

/**
 * Projects by workspace and without references: `tsc -b` with noEmit fails (TS6310). Steps of one row run one after the other; the row
 * that takes longest comes first.
 */
const rows: readonly (readonly Command[])[] = [
  // The web's route types are generated first.
  [['npm', 'run', '--silent', 'typegen', '-w', 'apps/web'], check('apps/web')],
  [check('apps/server')],
  // Scripts and browser tests, which both read the server's sources.
  [check('.')],
  [check('packages/contract')],
  [check('packages/domain')],
  [check('packages/timestamp')],
  [check('packages/richtext')],
  [check('packages/i18n')],
  [check('research')],
];

let failed = false;

function run([command, ...args]: Command): Promise<void> {
  return new Promise((done) => {
    spawn(command, args, { stdio: 'inherit' }).once('exit', (code) => {
      if (code !== 0) {
        console.error(`failed: ${command} ${args.join(' ')}`);
        failed = true;
      }
      done();
    });
  });
}

const waiting = [...rows];
async function work(): Promise<void> {
  for (let row = waiting.shift(); row; row = waiting.shift()) for (const step of row) await run(step);
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
process.exitCode = failed ? 1 : 0;
