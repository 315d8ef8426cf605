import { earliestResult } from '@quotavera/domain/bet';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type NewPrices, writePrices } from '../prices/repository.ts';
import { noteLeagueChanges } from '../service-changes.ts';
import type { RowBatch } from './file/read-file.ts';
import { countPriceWarnings, type RowProblem, rowProblem } from './file/rejection.ts';
import type { FileMatch } from './file/row.ts';
import { decideResult, FILE_SOURCE, fixtureOf, kickOffOf } from './policy.ts';
import {
  type FixtureUpdate,
  insertFixtures,
  insertResults,
  lockFixturesOf,
  type MatchKey,
  type NewFixture,
  type NewResult,
  type StoredFixture,
  type StoredResult,
  selectResultVersions,
  updateFixtures,
} from './repository-matches.ts';
import { countRows, insertProblems, type RowCounts } from './repository-runs.ts';
import { type Placed, placeRows } from './service-teams.ts';

const SPORT = 'football';

export interface ChunkOrigin {
  runId: number;
  accountId: number | null;
  at: Date;
  /** How many more problems may be stored. */
  problemsLeft: number;
  /** Interrupted runs, whose results may not have been settled. */
  unfinishedRuns: ReadonlySet<number>;
  /** The teams that earlier rows of the file named; those of these rows are added. */
  seenTeams: Set<number>;
}

export interface ChunkOutcome {
  counts: RowCounts;
  problemsKept: number;
  /** Fixtures with a new or corrected result, start or closing prices: bets on them may have to be settled again. */
  decided: readonly number[];
  /** Fixtures that rows of this file have named. */
  seenFixtureIds: readonly number[];
}

const nameOf = (key: MatchKey) => `${key.competition_id}|${key.season}|${key.home_id}|${key.away_id}`;

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

interface Written {
  match: FileMatch;
  fixtureId: number;
  isNew: boolean;
  isChanged: boolean;
  /** Has a first or another result. */
  isDecided: boolean;
  /** Decided by an interrupted run. */
  isLeftOver: boolean;
}

/** Sorts a chunk's rows into what is new, what changes and what is known, then writes each kind at once. */
class ChunkPlan {
  readonly inserts: { match: FileMatch; fixture: NewFixture }[] = [];
  readonly updates: FixtureUpdate[] = [];
  readonly results: NewResult[] = [];
  readonly known: Written[] = [];
  readonly refused: RowProblem[] = [];
  readonly early: RowProblem[] = [];
  private readonly meetings = new Map<string, number>();
  private readonly fixtures: ReadonlyMap<string, readonly StoredFixture[]>;
  private readonly versions: ReadonlyMap<string, readonly StoredResult[]>;
  private readonly seenFixtureIds: Set<number>;
  private readonly unfinishedRuns: ReadonlySet<number>;
  private readonly now: Date;

  constructor(
    fixtures: readonly StoredFixture[],
    versions: readonly StoredResult[],
    seenFixtureIds: ReadonlySet<number>,
    { unfinishedRuns, at }: Pick<ChunkOrigin, 'unfinishedRuns' | 'at'>,
  ) {
    this.unfinishedRuns = unfinishedRuns;
    this.now = at;
    this.fixtures = groupBy(fixtures, nameOf);
    this.versions = groupBy(versions, (version) => String(version.fixture_id));
    this.seenFixtureIds = new Set(seenFixtureIds);
  }

  add({ match, key }: Placed): void {
    const all = this.fixtures.get(nameOf(key)) ?? [];
    const fixture = fixtureOf(
      match,
      all.filter((candidate) => !this.seenFixtureIds.has(candidate.id)),
    );
    const possible = this.withoutEarlyResult(match, fixture ? kickOffOf(match, fixture) : match.kickoff);
    if (fixture === null) this.addNew(possible, key, all);
    else this.addKnown(possible, fixture);
  }

  /** Nobody can know the result of a match that can't be over: the row is taken without it. */
  private withoutEarlyResult(match: FileMatch, kickoffAt: Date): FileMatch {
    if (match.result === null || this.now >= earliestResult(SPORT, kickoffAt)) return match;
    this.early.push(rowProblem(match.line, 'result_too_early', kickoffAt.toISOString(), match.raw));
    return { ...match, result: null };
  }

  private addNew(match: FileMatch, key: MatchKey, others: readonly StoredFixture[]): void {
    const highest = this.meetings.get(nameOf(key)) ?? Math.max(0, ...others.map((other) => other.meeting));
    const meeting = highest + 1;
    this.meetings.set(nameOf(key), meeting);
    const played = match.result !== null;
    const status = played ? 'played' : 'scheduled';
    const fixture = { ...key, meeting, kickoffAt: match.kickoff, status, resultVersion: played ? 1 : 0 };
    this.inserts.push({ match, fixture });
  }

  private addKnown(match: FileMatch, fixture: StoredFixture): void {
    const versions = this.versions.get(String(fixture.id)) ?? [];
    const isOpen = fixture.status === 'scheduled' || fixture.status === 'postponed';
    const decision = match.result ? decideResult(match.result, versions, isOpen) : ({ does: 'nothing' } as const);
    if (decision.does === 'refuse') {
      this.refused.push(
        rowProblem(match.line, 'result_decided_by_admin', match.result?.goals.join('-') ?? '', match.raw),
      );
      return;
    }
    this.seenFixtureIds.add(fixture.id);
    const kickoffAt = kickOffOf(match, fixture);
    const isDecided = decision.does === 'write';
    const moved = kickoffAt.getTime() !== fixture.kickoff_at.getTime();
    if (isDecided) this.results.push({ fixtureId: fixture.id, version: decision.version, result: decision.result });
    if (isDecided || moved) {
      this.updates.push({
        id: fixture.id,
        kickoffAt,
        status: isDecided ? 'played' : fixture.status,
        resultVersion: isDecided ? decision.version : fixture.result_version,
      });
    }
    const isLeftOver = this.unfinishedRuns.has(versions.at(-1)?.import_run_id ?? 0);
    this.known.push({
      match,
      fixtureId: fixture.id,
      isNew: false,
      isChanged: isDecided || moved,
      isDecided,
      isLeftOver,
    });
  }
}

function pricesOf({ match, fixtureId }: Written): NewPrices[] {
  const prices: NewPrices[] = [];
  if (match.early) prices.push({ fixtureId, stage: 'early', prices: match.early });
  if (match.closing) prices.push({ fixtureId, stage: 'closing', prices: match.closing });
  return prices;
}

function countsOf(
  batch: RowBatch,
  refused: number,
  written: readonly Written[],
  repriced: ReadonlySet<number>,
): RowCounts {
  const created = written.filter((row) => row.isNew).length;
  const changed = written.filter((row) => !row.isNew && (row.isChanged || repriced.has(row.fixtureId))).length;
  return {
    read: batch.rows,
    new: created,
    changed,
    same: written.length - created - changed,
    rejected: batch.rejections.length + refused,
    pricesRejected: countPriceWarnings(batch.warnings),
  };
}

async function write(
  trx: Trx,
  batch: RowBatch,
  seenFixtureIds: ReadonlySet<number>,
  origin: ChunkOrigin,
): Promise<ChunkOutcome> {
  const { placed, rejections } = await placeRows(trx, batch.matches, origin.seenTeams, origin.at);
  const keys = [...new Map(placed.map(({ key }) => [nameOf(key), key])).values()];
  const fixtures = await lockFixturesOf(trx, keys);
  const decidedOnes = fixtures.filter((fixture) => fixture.result_version > 0).map((fixture) => fixture.id);
  const plan = new ChunkPlan(fixtures, await selectResultVersions(trx, decidedOnes), seenFixtureIds, origin);
  for (const one of placed) plan.add(one);

  const newIds = await insertFixtures(
    trx,
    plan.inserts.map(({ fixture }) => fixture),
    origin.at,
  );
  const created = plan.inserts.map(({ match }, n): Written => {
    const fixtureId = newIds[n] as number;
    return { match, fixtureId, isNew: true, isChanged: false, isDecided: match.result !== null, isLeftOver: false };
  });
  const firstResults = created.flatMap(({ fixtureId, match }) =>
    match.result ? [{ fixtureId, version: 1, result: match.result }] : [],
  );
  await updateFixtures(trx, plan.updates, origin);
  await insertResults(trx, [...plan.results, ...firstResults], { ...origin, source: FILE_SOURCE });

  const written = [...plan.known, ...created];
  const repriced = await writePrices(trx, written.flatMap(pricesOf), origin.runId, origin.at);
  const reclosed = repriced.filter((row) => row.stage === 'closing').map((row) => row.fixture_id);
  const affected = written.filter((row) => row.isDecided || row.isChanged || row.isLeftOver);
  const decided = new Set(affected.map((row) => row.fixtureId));
  for (const id of reclosed) decided.add(id);

  const counts = countsOf(
    batch,
    rejections.length + plan.refused.length,
    written,
    new Set(repriced.map((row) => row.fixture_id)),
  );
  const problems = [...batch.rejections, ...rejections, ...plan.refused, ...batch.warnings, ...plan.early];
  const storedProblems = problems.slice(0, Math.max(0, origin.problemsLeft));
  await insertProblems(trx, origin.runId, storedProblems);
  await countRows(trx, origin.runId, counts);
  if (counts.new + counts.changed > 0) {
    await noteLeagueChanges(
      trx,
      keys.map((key) => key.competition_id),
    );
  }
  return {
    counts,
    problemsKept: storedProblems.length,
    decided: [...decided],
    seenFixtureIds: written.map((row) => row.fixtureId),
  };
}

const TRANSIENT = new Set(['40P01', '40001']);
const ATTEMPTS = 4;

/**
 * Writes some rows of a file in one transaction: all of them or, if the process is killed, none.
 * `seenFixtureIds` holds the fixtures of earlier rows of the file. Two imports of the same rows wait for each other at the competition's lock.
 */
export async function writeChunk(
  db: Db,
  batch: RowBatch,
  seenFixtureIds: ReadonlySet<number>,
  origin: ChunkOrigin,
): Promise<ChunkOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((trx) => write(trx, batch, seenFixtureIds, origin));
    } catch (error) {
      if (attempt >= ATTEMPTS || !TRANSIENT.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
