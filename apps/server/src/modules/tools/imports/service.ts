import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ImportKind } from '@quotavera/domain/calendar';
import type { Clock } from '../../../platform/clock/index.ts';
import { type Db, dryRun } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { isStream } from '../../../platform/http/uploads.ts';
import { importFeedFile } from '../../calendar/feed/service.ts';
import {
  type ImportOutcome,
  type ImportRejectionRow,
  type ImportRunRow,
  type ImportSource,
  importFile,
  readRun,
  SourceFailed,
} from '../../calendar/import/service.ts';
import { download, IMPORT_BYTES_MAX, limitBytes } from '../../calendar/import/service-source.ts';
import { importXgFile } from '../../calendar/xg/service.ts';
import { settleFixtures } from '../../tips/settlement/service.ts';

export interface ImportInput {
  source: ImportSource;
  clock: Clock;
  accountId: number | null;
  season: string | null;
  onProgress?: (rowsRead: number) => void;
}

const settling = (db: Db, clock: Clock, refresh: boolean) => async (fixtureIds: readonly number[]) => {
  const { settled, resettled } = await settleFixtures(db, fixtureIds, { clock, refresh });
  return settled + resettled;
};

/** Imports a file and settles what it decides, chunk by chunk; statistics are refreshed with each. */
export async function importAndSettle(db: Db, { source, ...context }: ImportInput, refresh = true) {
  return importFile(db, source, { ...context, onDecided: settling(db, context.clock, refresh) });
}

/** Imports prices or scores in the feed's format, and settles what they decide. */
export async function importFeedAndSettle(db: Db, { source, ...context }: Omit<ImportInput, 'season'>, refresh = true) {
  return importFeedFile(db, source, { ...context, onDecided: settling(db, context.clock, refresh) });
}

const IMPORTS: Readonly<Record<ImportKind, (db: Db, input: ImportInput, refresh: boolean) => Promise<ImportOutcome>>> =
  {
    matches: importAndSettle,
    xg: (db, { source, ...context }) => importXgFile(db, source, context),
    prices: importFeedAndSettle,
  };

export function importOf(kind: ImportKind, db: Db, input: ImportInput): Promise<ImportOutcome> {
  return IMPORTS[kind](db, input, true);
}

export interface Preview {
  outcome: ImportOutcome;
  problems: readonly ImportRejectionRow[];
}

/** Returns the effects that importing a file would have, tips settled included. Nothing of it stays. */
export function previewImport(kind: ImportKind, db: Db, input: ImportInput): Promise<Preview> {
  return dryRun(db, async (trial) => {
    const outcome = await IMPORTS[kind](trial, input, false);
    return { outcome, problems: (await readRun(trial, outcome.run.id))?.problems ?? [] };
  });
}

/** The source, if its bytes are those of the checksum: it is read to its end before anything is imported. */
export function onlyFile(source: ImportSource, checksum: string): ImportSource {
  async function* same() {
    const pieces: Uint8Array[] = [];
    const hash = createHash('sha256');
    for await (const piece of source.bytes) {
      hash.update(piece);
      pieces.push(piece);
    }
    if (hash.digest('hex') !== checksum) throw new SourceFailed('import_other_file', 'not the file of the preview');
    yield* pieces;
  }
  return { ...source, bytes: same() };
}

/** The reply for an outcome: an error names the field that held the file. */
export function answerOf(outcome: ImportOutcome, field: 'file' | 'url'): Result<ImportRunRow> {
  if (outcome.ok) return ok(outcome.run);
  const { code, detail } = outcome.error;
  switch (code) {
    case 'import_columns_missing':
      return fail(code, { fields: { [field]: { code: 'columns_missing', values: { columns: detail } } } });
    case 'import_source_refused':
      return fail(code, { fields: { [field]: detail } });
    default:
      return fail(code);
  }
}

const ADDRESS_MAX = 2_000;

function addressIn(body: unknown): string | null {
  const url = typeof body === 'object' && body !== null ? (body as { url?: unknown }).url : undefined;
  if (typeof url !== 'string' || url.length > ADDRESS_MAX || !URL.canParse(url)) return null;
  return /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** An address as runs and the audit log name it: a key in it stays a secret. */
function shownAddress(address: string): string {
  const url = new URL(address);
  for (const name of new Set(url.searchParams.keys()))
    if (/key|token|secret/i.test(name)) url.searchParams.set(name, '***');
  return url.href;
}

/** Reading may stop early without closing the connection, so that the client still gets its reply. */
function uploaded(body: Readable): AsyncIterable<Uint8Array> {
  return limitBytes(body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>, IMPORT_BYTES_MAX);
}

/** Returns a request's file: the body itself, or the file at the address in it. The result is null when the request has neither. */
export function sourceOf(body: unknown, name: string, allowPrivate: boolean): ImportSource | null {
  if (isStream(body)) return { kind: 'upload', name, bytes: uploaded(body) };
  const url = addressIn(body);
  return url === null ? null : { kind: 'url', name: shownAddress(url), bytes: download(url, { allowPrivate }) };
}
