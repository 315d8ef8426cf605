import { spawnSync } from 'node:child_process';

// Per workspace and without references: `tsc -b` with noEmit fails (TS6310). The web's route types are generated first.
const steps: readonly (readonly string[])[] = [
  ['tsc', '-p', 'packages/domain'],
  ['tsc', '-p', 'packages/timestamp'],
  ['tsc', '-p', 'packages/contract'],
  ['tsc', '-p', 'packages/i18n'],
  ['tsc', '-p', 'apps/server'],
  ['tsc', '-p', 'scripts'],
  ['tsc', '-p', 'e2e'],
  ['npm', 'run', '--silent', 'typegen', '-w', 'apps/web'],
  ['tsc', '-p', 'apps/web'],
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
