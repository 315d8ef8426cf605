import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The product on a data folder that goes with the run.
const folder = mkdtempSync(join(tmpdir(), 'quotavera-e2e-'));
const server = spawn(process.execPath, ['scripts/start.ts'], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: folder, DEMO: '1', PUBLIC_URL: `http://127.0.0.1:${process.env.PORT}` },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
