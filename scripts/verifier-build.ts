import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ENTRY = 'apps/server/src/verifier/verify-record.ts';

/** Makes the stand-alone verifier one readable file without dependencies, which anybody can download and run. */
export async function buildVerifier(root: string, file: string): Promise<void> {
  const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs');
  const options = ['--file', file, '--platform', 'node', '--format', 'esm'];
  await promisify(execFile)(process.execPath, [rolldown, join(root, ENTRY), ...options], { cwd: root });
}
