import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The compiler's own four do some of the work twice, which costs a third more time on two cores. */
const CHECKERS = String(Math.min(4, availableParallelism()));

/** Only what changed since the last check is checked again. */
function check(project: string): readonly string[] {
  const file = `node_modules/.cache/typescript/${project.replaceAll('/', '-')}.tsbuildinfo`;
  return ['tsc', '-p', project, '--checkers', CHECKERS, '--incremental', '--tsBuildInfoFile', file];
}

// Per workspace and without references: `tsc -b` with noEmit fails (TS6310). The web's route types are generated first.
const steps: readonly (readonly string[])[] = [
  check('packages/domain'),
  check('packages/timestamp'),
  check('packages/richtext'),
  check('packages/contract'),
  check('packages/i18n'),
  check('apps/server'),
  check('research'),
  check('scripts'),
  check('e2e'),
  ['npm', 'run', '--silent', 'typegen', '-w', 'apps/web'],
  check('apps/web'),
];

let failed = false;
for (const [command = '', ...args] of steps) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`failed: ${command} ${args.join(' ')}`);
    failed = true;
  }
}
process.exitCode = failed ? 1 : 0;
