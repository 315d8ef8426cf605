import {
  formatAddCheckpoint,
  parseNote,
  parseVerifierKey,
  tileTree,
  type VerifierKey,
  verifyCosignatures,
} from '@quotavera/domain/ledger';
import type { Db } from '../../../platform/database/index.ts';
import * as logRepository from '../log/repository.ts';
import { currentCheckpoint, type LedgerLog, type ServedCheckpoint, tileReader } from '../log/service.ts';
import * as repository from '../repository.ts';
import { nodeHasher } from '../service.ts';

const TIMEOUT_MS = 10_000;
const WITNESSES = 'ledger.witnesses';

/** A witness whose cosignatures the log collects: where it listens and its verifier key (cosignature/v1). */
export interface WitnessSetting {
  /** Submission prefix: `/add-checkpoint` comes after it. */
  url: string;
  vkey: string;
}

export type Submission = { witness: string; ok: true; size: number } | { witness: string; ok: false; problem: string };

export async function listWitnesses(db: Db): Promise<WitnessSetting[]> {
  return (await logRepository.readSetting<WitnessSetting[]>(db, WITNESSES)) ?? [];
}

export async function saveWitnesses(db: Db, witnesses: readonly WitnessSetting[]): Promise<void> {
  await logRepository.writeSetting(db, WITNESSES, witnesses);
}

/** Asks every witness for a cosignature of the newest checkpoint and keeps those that are valid. */
export async function submitCheckpoint(log: LedgerLog): Promise<Submission[]> {
  const witnesses = await listWitnesses(log.db);
  const checkpoint = witnesses.length > 0 ? await currentCheckpoint(log) : null;
  if (!checkpoint || checkpoint.size === 0) return [];
  return Promise.all(
    witnesses.map(async (witness) => {
      try {
        return await submitTo(log, witness, checkpoint);
      } catch (error) {
        return { witness: witness.url, ok: false, problem: (error as Error).message };
      }
    }),
  );
}

async function submitTo(log: LedgerLog, witness: WitnessSetting, checkpoint: ServedCheckpoint): Promise<Submission> {
  const key = await parseVerifierKey(witness.vkey);
  if (key?.type !== 'cosignature') throw new Error(`"${witness.vkey}" is no witness's key`);
  const last = await repository.lastCosigned(log.db, key.name);
  if (last >= checkpoint.size) return { witness: key.name, ok: true, size: last };
  let reply = await postCheckpoint(log, witness.url, last, checkpoint);
  if (reply.status === 409 && reply.text.trim() !== String(last)) {
    // The witness knows another size, which its reply names.
    reply = await postCheckpoint(log, witness.url, Number(reply.text), checkpoint);
  }
  if (reply.status !== 200) throw new Error(`it answered ${reply.status} ${reply.text.trim()}`);
  await keep(log, key, checkpoint, reply.text);
  return { witness: key.name, ok: true, size: checkpoint.size };
}

async function postCheckpoint(
  log: LedgerLog,
  url: string,
  oldSize: number,
  { size, note }: ServedCheckpoint,
): Promise<{ status: number; text: string }> {
  if (!Number.isSafeInteger(oldSize) || oldSize < 0) throw new Error('it answered with a size that is none');
  if (oldSize > size) throw new Error(`it has seen a larger tree of this log (${oldSize} entries, here ${size})`);
  const proof = await tileTree(size, tileReader(log.db), nodeHasher).consistencyProof(oldSize);
  const reply = await fetch(`${url.replace(/\/+$/, '')}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: formatAddCheckpoint({ oldSize, proof, note }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  return { status: reply.status, text: await reply.text() };
}

async function keep(log: LedgerLog, key: VerifierKey, { size, note }: ServedCheckpoint, lines: string): Promise<void> {
  const signed = parseNote(note + lines);
  const { valid } = signed ? await verifyCosignatures(signed, [key]) : { valid: [] };
  const [cosignature] = valid;
  const line = signed?.signatures.find(({ name, keyHash }) => name === key.name && keyHash === key.keyHash)?.line;
  if (!cosignature || !line) throw new Error('its cosignature is not valid');
  const cosignedAt = new Date(cosignature.time * 1000);
  await repository.addCosignature(log.db, { size, witness: key.name, line, cosignedAt });
}
