import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildVerifier } from '../../../../scripts/verifier-build.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** The verifier as it is handed out: one file in a folder of its own, away from the repository, and what is saved beside it. */
export function verifierProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
  const program = join(folder, 'verify-record.mjs');
  return {
    folder,
    build: () => buildVerifier(ROOT, program),
    /** Runs it in its folder; gives its exit code and everything that it wrote. */
    async run(...args: string[]): Promise<{ code: number; out: string }> {
      try {
        const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder });
        return { code: 0, out: stdout + stderr };
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
        return { code, out: stdout + stderr };
      }
    },
    /** Saves a file in the folder; gives its path. */
    saved(name: string, content: string | Uint8Array): string {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
