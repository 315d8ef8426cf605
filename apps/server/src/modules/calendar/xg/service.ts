import type { Db, Trx } from '../../../platform/database/index.ts';
import { type RowProblem, rowProblem } from '../import/file/rejection.ts';
import { countRows, insertProblems } from '../import/repository-runs.ts';
import { type ImportContext, type ImportOutcome, type ImportSource, runImport } from '../import/service.ts';
import { noteLeagueChanges } from '../service-changes.ts';
import { readXgFile, type XgBatch, type XgRow } from './read.ts';
import { insertXg, lockXgFixtures, selectLatestXg, type XgFixture, type XgVersion } from './repository.ts';

const CHUNK_ROWS = 500;
const PROBLEMS_MAX = 2_000;
/** A match may move by so many days; the same teams' next meeting at that ground is never this near. */
const DAYS_MOVED = 60;

interface Origin {
  runId: number;
  at: Date;
  problemsLeft: number;
}

/** A rejected row, or a match with an optional warning. */
function checkRow(row: XgRow, fixture: XgFixture | undefined, seenFixtureIds: ReadonlySet<number>, at: Date) {
  const refuse = (code: 'match_unknown' | 'match_to_come' | 'duplicate_row') =>
    rowProblem(row.line, code, `${row.code} ${row.home} - ${row.away}`, row.raw);
  if (!fixture) return { rejection: refuse('match_unknown') };
  if (fixture.kickoff_at > at) return { rejection: refuse('match_to_come') };
  if (seenFixtureIds.has(fixture.fixture_id)) return { rejection: refuse('duplicate_row') };
  const { goals } = fixture;
  const differs = row.goals && goals && (row.goals[0] !== goals[0] || row.goals[1] !== goals[1]);
  const detail = `${row.goals?.join('-')} ≠ ${goals?.join('-')}`;
  return { fixture, warning: differs ? rowProblem(row.line, 'xg_other_score', detail, row.raw) : null };
}

async function write(trx: Trx, batch: XgBatch, seenFixtureIds: Set<number>, origin: Origin): Promise<number> {
  const queries = batch.matches.map(({ code, home, away, date }, n) => ({ n, code, home, away, date }));
  const fixtures = new Map((await lockXgFixtures(trx, queries, DAYS_MOVED)).map((fixture) => [fixture.n, fixture]));
  const problems: RowProblem[] = [...batch.rejections];
  const latest = new Map(
    (
      await selectLatestXg(
        trx,
        [...fixtures.values()].map(({ fixture_id }) => fixture_id),
      )
    ).map((version) => [version.fixture_id, version]),
  );
  const versions: XgVersion[] = [];
  const changedLeagues = new Set<number>();
  const counts = { read: batch.rows, new: 0, changed: 0, same: 0, rejected: batch.rejections.length };
  for (const [n, row] of batch.matches.entries()) {
    const { fixture, rejection, warning } = checkRow(row, fixtures.get(n), seenFixtureIds, origin.at);
    if (warning) problems.push(warning);
    if (!fixture) {
      problems.push(rejection);
      counts.rejected += 1;
      continue;
    }
    seenFixtureIds.add(fixture.fixture_id);
    const current = latest.get(fixture.fixture_id);
    if (current?.home_milli === row.homeMilli && current.away_milli === row.awayMilli) {
      counts.same += 1;
      continue;
    }
    counts[current ? 'changed' : 'new'] += 1;
    changedLeagues.add(fixture.competition_id);
    const { homeMilli, awayMilli } = row;
    versions.push({
      fixture_id: fixture.fixture_id,
      version: (current?.version ?? 0) + 1,
      home_milli: homeMilli,
      away_milli: awayMilli,
    });
  }
  await insertXg(trx, versions, origin);
  const recorded = problems.slice(0, Math.max(0, origin.problemsLeft));
  await insertProblems(trx, origin.runId, recorded);
  await countRows(trx, origin.runId, counts);
  await noteLeagueChanges(trx, changedLeagues);
  return recorded.length;
}

/**
 * Imports expected goals of stored matches. Each chunk of rows is one transaction, importing a file again changes nothing, and a changed
 * figure becomes a new version.
 */
export async function importXgFile(
  db: Db,
  source: ImportSource,
  context: Pick<ImportContext, 'clock' | 'accountId'>,
): Promise<ImportOutcome> {
  return runImport(db, source, context, async (bytes, runId) => {
    const seenFixtureIds = new Set<number>();
    let problemsLeft = PROBLEMS_MAX;
    for await (const batch of readXgFile(bytes, CHUNK_ROWS)) {
      const origin = { runId, at: context.clock.now(), problemsLeft };
      problemsLeft -= await db.transaction().execute((trx) => write(trx, batch, seenFixtureIds, origin));
    }
  });
}
