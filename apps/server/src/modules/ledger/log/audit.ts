import {
  appendLeaves,
  equalBytes,
  HASH_SIZE,
  leafHash,
  openCheckpoint,
  TILE_WIDTH,
  type TileReader,
  tileTree,
  utf8,
} from '@quotavera/domain/ledger';
import { nodeHasher } from '../service.ts';
import * as repository from './repository.ts';
import { describeRefusal, type LedgerLog, ledgerStatus } from './service.ts';

export interface DatabaseAudit {
  size: number;
  /** Recomputed from the entries. */
  root: Uint8Array;
  problems: readonly string[];
}

const SHOWN = 20;

/** Recomputes the whole tree from the entries and compares all that the database and the memory outside it say of it. */
export async function auditDatabase(log: LedgerLog): Promise<DatabaseAudit> {
  const { db, keeper } = log;
  const problems: string[] = [];
  const report = (problem: string): void => {
    if (problems.length < SHOWN) problems.push(problem);
  };
  const { size, root } = await repository.readHead(db);
  const own = new Map<string, Uint8Array>();
  const readOwn: TileReader = (level, index, width) => own.get(`${level}/${index}`)!.subarray(0, width * HASH_SIZE);

  for (let start = 0; start < size; start += TILE_WIDTH) {
    const width = Math.min(TILE_WIDTH, size - start);
    const entries = await repository.entriesFrom(db, start, width);
    if (entries.length !== width)
      report(`entries ${start} to ${start + width - 1}: ${width - entries.length} are missing`);
    const leaves = await Promise.all(entries.map((entry) => leafHash(utf8(entry), nodeHasher)));
    const stored = await repository.readTile(db, 0, start / TILE_WIDTH);
    leaves.forEach((leaf, i) => {
      const storedLeaf = stored?.subarray(i * HASH_SIZE, (i + 1) * HASH_SIZE);
      if (!storedLeaf || !equalBytes(leaf, storedLeaf)) report(`entry ${start + i} is not the one in the tree`);
    });
    if (entries.length !== width) return { size, root, problems };
    for (const tile of await appendLeaves(start, leaves, readOwn, nodeHasher))
      own.set(`${tile.level}/${tile.index}`, tile.hashes);
  }
  for (const [name, hashes] of own) {
    const [level, index] = name.split('/').map(Number) as [number, number];
    const stored = await repository.readTile(db, level, index);
    if (!stored || !equalBytes(stored.subarray(0, hashes.length), hashes)) report(`tile ${name} is another`);
  }
  const computed = await tileTree(size, readOwn, nodeHasher).root();
  if (!equalBytes(computed, root)) report('the head of the log has another root');
  const latest = await repository.latestCheckpoint(db);
  const opened = latest && (await openCheckpoint(latest.note, keeper.key));
  // A log without entries has nothing to sign.
  if (!opened?.ok && (latest || size > 0)) report('the last checkpoint is not signed by the log’s key');
  if (opened?.ok && (opened.checkpoint.size !== size || !equalBytes(opened.checkpoint.root, computed))) {
    report(`the last checkpoint signs ${opened.checkpoint.size} entries with another root`);
  }
  for (const { pseudonym, expected, found } of await repository.numberGaps(db)) {
    report(`tipster ${pseudonym}: number ${found} where ${expected} was due`);
  }
  const { refusal } = await ledgerStatus(log);
  if (refusal) report(describeRefusal(refusal));
  return { size, root: computed, problems };
}
