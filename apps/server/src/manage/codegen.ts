import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrations } from '../migrations/index.ts';
import { startEmbedded } from '../platform/database/embedded/index.ts';
import { migrateToLatest } from '../platform/database/index.ts';
import type { Command } from './command.ts';

const TARGET = fileURLToPath(new URL('../platform/database/schema.generated.ts', import.meta.url));

export const codegen: Command = {
  name: 'codegen',
  summary: "Writes the database's types from the migrations",
  help: 'Usage: npm run manage -- codegen\n\nMigrates an empty database of its own and writes platform/database/schema.generated.ts from it. For developers.',
  async run(_args, { out }) {
    // A development dependency: not there in a production install, where nobody needs it.
    const { generateSchemaTypes } = await import('../platform/database/codegen.ts');
    const folder = mkdtempSync(join(tmpdir(), 'quotavera-codegen-'));
    try {
      const server = await startEmbedded({ dataDir: folder, unsafeFast: true });
      try {
        await migrateToLatest(server.url, migrations);
        writeFileSync(TARGET, await generateSchemaTypes(server.url));
      } finally {
        await server.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    spawnSync('biome', ['format', '--write', TARGET], { stdio: 'ignore' });
    out(`Wrote ${TARGET}`);
  },
};
