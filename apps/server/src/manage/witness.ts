import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseVerifierKey, type VerifierKey } from '@quotavera/domain/ledger';
import { createWitness } from '../modules/ledger/witness/server.ts';
import { type Command, UsageError } from './command.ts';

async function logKey(value: string): Promise<VerifierKey> {
  const text = value.includes('+') ? value : readFileSync(value, 'utf8');
  const key = await parseVerifierKey(text);
  if (key?.type !== 'note') throw new UsageError(`"${value}" is no log's verifier key (see /ledger/vkey)`);
  return key;
}

export const witness: Command = {
  name: 'witness',
  summary: 'Witnesses logs: cosigns each checkpoint that extends the last (C2SP tlog-witness)',
  help: `Usage: npm run manage -- witness --name <name> --log <key> [--log <key>…] [options]

Runs a witness until it is stopped. It needs no database: run it on another machine than the log's, by somebody else.

  --name <name>      its name in signatures, an address without scheme, e.g. witness.example/w1
  --log <key>        verifier key of a log to watch, or a file that holds it (the log serves it at /ledger/vkey)
  --folder <folder>  where its key and what it saw are kept (default: DATA_DIR/witness)
  --host, --port     where it listens (default 127.0.0.1, 4100)

The log's operator adds it with: npm run manage -- ledger-witnesses add <url> <key printed here>`,
  async run(args, { environment, out }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        name: { type: 'string' },
        log: { type: 'string', multiple: true },
        folder: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '4100' },
      },
    });
    if (!values.name || !values.log) throw new UsageError('--name and --log are needed');
    const logs = await Promise.all(values.log.map(logKey));
    const folder = values.folder ? resolve(values.folder) : join(environment.DATA_DIR, 'witness');
    const { server, vkey } = await createWitness({ name: values.name, folder, logs });
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      server.listen(Number(values.port), values.host, done);
    });
    out(`Witness ${values.name} listens on http://${values.host}:${values.port}/add-checkpoint`);
    out(`Its key: ${vkey}`);
    out(`It watches: ${logs.map((log) => log.name).join(', ')}`);
    await new Promise<void>((done) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
    });
    await new Promise((done) => server.close(done));
  },
};
