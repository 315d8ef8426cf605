import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { tilePath, tilesOf, toBase64 } from '@quotavera/domain/ledger';
import { openLogOf } from '../modules/ledger/index.ts';
import { auditDatabase } from '../modules/ledger/log/audit.ts';
import { currentCheckpoint, entryBundle, hashTile, type LedgerLog } from '../modules/ledger/log/service.ts';
import type { Command } from './command.ts';

/** The log as files, laid out as it is served: for a mirror, or to be read by other programs. */
async function dump(log: LedgerLog, folder: string): Promise<number> {
  const checkpoint = (await currentCheckpoint(log))!;
  const write = (path: string, content: string | Uint8Array): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  for (const { level, index, width } of tilesOf(checkpoint.size)) {
    write(tilePath({ level, index, width }), (await hashTile(log, level, index, width))!);
    if (level === 0) write(tilePath({ level: 'entries', index, width }), (await entryBundle(log, index, width))!);
  }
  write('vkey', `${log.keeper.vkey}\n`);
  write('checkpoint', checkpoint.note);
  return checkpoint.size;
}

export const verifyLedger: Command = {
  name: 'verify-ledger',
  summary: 'Reads the whole log in the database and checks it against what was signed',
  help: `Usage: npm run manage -- verify-ledger [--dump <folder>]

Recomputes every hash from the entries and compares: the tiles, the signed checkpoint, the memory in DATA_DIR, each tipster's numbers.
Ends with 1 when something differs, naming the first entry.

  --dump <folder>  also writes the log as files, laid out as it is served under /ledger`,
  async run(args, { open, out }) {
    const { values } = parseArgs({ args: [...args], options: { dump: { type: 'string' } } });
    const log = await openLogOf(await open());
    const { size, root, problems } = await auditDatabase(log);
    out(`${size} entries, root ${toBase64(root)}`);
    for (const problem of problems) out(`FAILED: ${problem}`);
    if (values.dump && problems.length === 0)
      out(`${await dump(log, resolve(values.dump))} entries written to ${values.dump}`);
    if (problems.length === 0) out('The log is whole.');
    return problems.length === 0 ? 0 : 1;
  },
};
