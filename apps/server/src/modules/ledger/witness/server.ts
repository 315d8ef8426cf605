import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import {
  type Checkpoint,
  cosign,
  decideCosignature,
  formatVerifierKey,
  parseAddCheckpoint,
  parseCheckpoint,
  sha256Hex,
  type VerifierKey,
} from '@quotavera/domain/ledger';
import { keyOfSeed, readIfThere, writeDurably } from '../keeper/service.ts';

const SEED_SIZE = 32;
const BODY_MAX = 64 * 1024;

export interface WitnessOptions {
  /** Name in its signatures, a schema-less address such as `witness.example/w1`. */
  name: string;
  /** Where its key and what it saw are kept. */
  folder: string;
  /** The logs that it watches. */
  logs: readonly VerifierKey[];
  /** Milliseconds since 1970, of this witness's own clock. */
  now?: () => number;
}

export interface Witness {
  /** Verifier key of its cosignatures. */
  vkey: string;
  server: Server;
  /** Answers an add-checkpoint body. */
  add(body: string): Promise<WitnessAnswer>;
}

interface WitnessAnswer {
  status: number;
  type: string;
  body: string;
}

const TEXT = 'text/plain; charset=utf-8';
/** C2SP tlog-witness: the body of a conflict is the size that the witness knows. */
const SIZE = 'text/x.tlog.size';

/**
 * A C2SP tlog-witness: cosigns a log's checkpoints as long as each extends the one before. It remembers the last one on disk before it
 * answers, takes one request at a time, and never cosigns a smaller or another tree.
 */
export async function createWitness({ name, folder, logs, now = Date.now }: WitnessOptions): Promise<Witness> {
  const stored = readIfThere(join(folder, 'key'));
  if (stored === null) writeDurably(folder, 'key', `${randomBytes(SEED_SIZE).toString('hex')}\n`);
  const key = keyOfSeed(Buffer.from(readIfThere(join(folder, 'key'))!.trim(), 'hex'));
  const vkey = await formatVerifierKey(name, 'cosignature', key.publicKey);

  const fileOf = async (origin: string): Promise<string> => `${await sha256Hex(origin)}.checkpoint`;
  async function lastOf(origin: string): Promise<Checkpoint | null> {
    const file = await fileOf(origin);
    const text = readIfThere(join(folder, file));
    if (text === null) return null;
    const checkpoint = parseCheckpoint(text);
    // Without its stored state a witness would let a log roll back, so it refuses to answer.
    if (!checkpoint) throw new Error(`${file} in ${folder} is damaged`);
    return checkpoint;
  }

  async function answer(body: string): Promise<WitnessAnswer> {
    const request = parseAddCheckpoint(body);
    const verdict = request ? await decideCosignature(request, logs, lastOf) : { status: 400 as const };
    if (verdict.status === 409) return { status: 409, type: SIZE, body: `${verdict.size}\n` };
    if (verdict.status !== 200) return { status: verdict.status, type: TEXT, body: '' };
    writeDurably(folder, await fileOf(verdict.checkpoint.origin), verdict.text);
    const line = await cosign(verdict.text, Math.floor(now() / 1000), name, key.publicKey, key.sign);
    return { status: 200, type: TEXT, body: `${line}\n` };
  }

  let queue: Promise<unknown> = Promise.resolve();
  const add = (body: string): Promise<WitnessAnswer> => {
    const turn = queue.then(() => answer(body));
    queue = turn.catch(() => undefined);
    return turn;
  };

  const server = createServer((request, reply) => {
    const send = ({ status, type, body }: WitnessAnswer): void => {
      reply.writeHead(status, { 'content-type': type }).end(body);
    };
    if (!request.url?.endsWith('/add-checkpoint')) return send({ status: 404, type: TEXT, body: '' });
    if (request.method !== 'POST') return send({ status: 405, type: TEXT, body: '' });
    let body = '';
    let tooLong = false;
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      tooLong ||= body.length + piece.length > BODY_MAX;
      if (!tooLong) body += piece;
    });
    request.on('end', () => {
      if (tooLong) return send({ status: 413, type: TEXT, body: '' });
      add(body).then(send, (error: unknown) => {
        console.error(error);
        send({ status: 500, type: TEXT, body: '' });
      });
    });
  });
  return { vkey, server, add };
}
