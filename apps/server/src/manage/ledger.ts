import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseVerifierKey, tilePath, tilesOf, toBase64, type VerifierKey } from '@quotavera/domain/ledger';
import { openLogOf } from '../modules/ledger/index.ts';
import { auditDatabase } from '../modules/ledger/log/audit.ts';
import {
  acceptTree,
  currentCheckpoint,
  describeRefusal,
  entryBundle,
  hashTile,
  type LedgerLog,
  ledgerStatus,
} from '../modules/ledger/log/service.ts';
import { createWitness } from '../modules/ledger/witness/server.ts';
import { listWitnesses, saveWitnesses } from '../modules/ledger/witness/service.ts';
import { type Command, UsageError } from './command.ts';

export const ledgerWitnesses: Command = {
  name: 'ledger-witnesses',
  summary: 'Lists, adds and removes the witnesses that cosign the log',
  help: `Usage: npm run manage -- ledger-witnesses [list | add <url> <verifier key> | remove <url>]

The log submits its checkpoints to each and serves their cosignatures. "add" takes the key that the witness printed when it started.`,
  async run([action = 'list', url, vkey], { open, out }) {
    const { db } = await open();
    const witnesses = await listWitnesses(db);
    if (action === 'add') {
      if (!url || !/^https?:\/\//.test(url) || !vkey) throw new UsageError('add needs an address and a verifier key');
      const key = await parseVerifierKey(vkey);
      if (key?.type !== 'cosignature') throw new UsageError(`"${vkey}" is no witness's key`);
      await saveWitnesses(db, [...witnesses.filter((witness) => witness.url !== url), { url, vkey }]);
      out(`${key.name} at ${url} will be asked to cosign.`);
    } else if (action === 'remove') {
      if (!witnesses.some((witness) => witness.url === url)) throw new UsageError(`there is no witness at ${url}`);
      await saveWitnesses(
        db,
        witnesses.filter((witness) => witness.url !== url),
      );
      out(`The witness at ${url} is no longer asked.`);
    } else if (action === 'list') {
      for (const witness of witnesses) out(`${witness.url}  ${witness.vkey}`);
      if (witnesses.length === 0) out('There are no witnesses: times rest on the operator’s word.');
    } else {
      throw new UsageError(`there is no action "${action}"`);
    }
  },
};

export const ledgerAccept: Command = {
  name: 'ledger-accept',
  summary: "Takes the database's log as it is, after a restore that lost entries",
  help: `Usage: npm run manage -- ledger-accept [--yes]

The last signed checkpoint is kept in DATA_DIR, outside the database. When the database's log no longer extends it (a backup was
restored, or somebody changed it), nothing is signed. First try to restore the right database. Where that can't be done, this command
makes the database's log the log again. Everybody who saw the lost checkpoint will see that theirs is not extended: tell them.

  --yes   do it; without it only the two states are shown`,
  async run(args, { open, out }) {
    const { values } = parseArgs({ args: [...args], options: { yes: { type: 'boolean', default: false } } });
    const log = await openLogOf(await open());
    const { refusal } = await ledgerStatus(log);
    if (!refusal) {
      out('The log in the database extends the one signed last: there is nothing to decide.');
      return 0;
    }
    out(`${describeRefusal(refusal)}.`);
    if (refusal.code === 'other_key') throw new UsageError('A log keeps its key: this command does not change it.');
    if (!values.yes) {
      out('Nothing was changed. Add --yes to accept the log in the database.');
      return 1;
    }
    const { from, to } = await acceptTree(log);
    out(
      `Accepted: ${to.size} entries, root ${toBase64(to.root)}; given up: ${from?.size ?? 0} entries${from ? `, root ${toBase64(from.root)}` : ''}.`,
    );
    return 0;
  },
};

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
