import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ENTRY = fileURLToPath(import.meta.resolve('../apps/server/src/verifier/verify-record.ts'));

/** Makes the stand-alone verifier one readable file without dependencies, which anybody can download and run. */
export async function buildVerifier(root: string, file: string): Promise<void> {
  const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs');
  const options = ['--file', file, '--platform', 'node', '--format', 'esm'];
  await promisify(execFile)(process.execPath, [rolldown, ENTRY, ...options], { cwd: root });
}
