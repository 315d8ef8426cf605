import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import {
  addTrackRecords,
  binFigures,
  NO_COVERAGE,
  noTrackRecord,
  scoreMatrix,
  type TrackRecord,
  trackRecordFigures,
} from '@quotavera/domain/forecast';
import { toHex } from '@quotavera/domain/ledger';
import type { ForecastList } from '@quotavera/domain/tools';
import type { Db } from '../../../platform/database/index.ts';
import { readPage } from '../../../platform/http/paging.ts';
import { presentForecast } from './presenter.ts';
import { type StoredMonth, selectMonthRows } from './repository-grade.ts';
import { findCovered, findFirstForecast } from './repository-make.ts';
import * as repository from './repository-read.ts';
import { statedFigures } from './service-stated.ts';

type List = ReplyOf<typeof toolsCalls.listForecasts>;
type Summary = ReplyOf<typeof toolsCalls.readForecastSummary>;

export interface ForecastQuery {
  page: number;
  page_size: number;
  cursor?: string | undefined;
  league?: number | undefined;
  when: ForecastList;
}

export async function listForecasts(db: Db, query: ForecastQuery, now: Date): Promise<List> {
  const filters = { when: query.when, competitionId: query.league ?? null };
  const { rows, ...page } = await readPage(
    { path: toolsAddresses.listForecasts.path, query: { ...query } },
    {
      keyLength: 2,
      key: ({ kickoff_at, fixture_id }: repository.ForecastRow) => [kickoff_at.getTime(), fixture_id],
      select: (span) => repository.selectForecastPage(db, filters, span, now),
      count: () => repository.countForecasts(db, filters, now),
    },
  );
  return { ...page, results: rows.map((row) => presentForecast(row, now)) };
}

export async function readForecast(
  db: Db,
  id: number,
  now: Date,
): Promise<ReplyOf<typeof toolsCalls.readForecast> | null> {
  const row = await repository.findForecast(db, id);
  if (!row) return null;
  return {
    forecast: presentForecast(row, now),
    proof: {
      entry_index: row.entry_index,
      entry: row.entry,
      commitment: row.commitment,
      nonce: toHex(row.nonce),
      content: row.content,
      position: row.position,
      committed_at: row.committed_at.toISOString(),
    },
  };
}

/** Goals of a team up to which a match's page shows how likely each score is. */
const SCORES = 6;

/** The forecast that stands for a match, with the scores it stands for; null where the match has none. */
export async function matchForecast(
  db: Db,
  fixtureId: number,
  now: Date,
): Promise<ReplyOf<typeof toolsCalls.readMatchForecast>> {
  const row = await repository.findMatchForecast(db, fixtureId);
  if (!row) return { forecast: null, scores: [] };
  const forecast = presentForecast(row, now);
  const { probabilities } = scoreMatrix({ ...forecast.expected, rho: row.rho ?? 0 });
  return { forecast, scores: probabilities.slice(0, SCORES + 1).map((goals) => goals.slice(0, SCORES + 1)) };
}

const sumOf = (rows: readonly StoredMonth[]): TrackRecord =>
  rows.reduce<TrackRecord>(
    (sums, { data }) => addTrackRecords(sums, { ...data, coverage: data.coverage ?? NO_COVERAGE }),
    noTrackRecord(),
  );

/** From a row per league and month, however many forecasts there are. */
export async function forecastSummary(
  db: Db,
  query: { league?: number | undefined; month?: string | undefined },
): Promise<Summary> {
  const filter = { competitionId: query.league ?? null, month: query.month ?? null };
  const [all, since, covered, tipsters] = await Promise.all([
    selectMonthRows(db, { competitionId: null, month: null }),
    findFirstForecast(db),
    findCovered(db),
    statedFigures(db),
  ]);
  const ofLeague = all.filter((row) => filter.competitionId === null || row.competition_id === filter.competitionId);
  const ofMonth = all.filter((row) => filter.month === null || row.month === filter.month);
  const chosen = ofLeague.filter((row) => filter.month === null || row.month === filter.month);
  const sums = sumOf(chosen);
  return {
    ...trackRecordFigures(sums),
    since: since?.toISOString() ?? null,
    covered_until: covered?.toISOString() ?? null,
    pending: sums.pending,
    calibration: {
      '1x2': binFigures(sums.bins['1x2']),
      over_2_5: binFigures(sums.bins.over_2_5),
      both_score: binFigures(sums.bins.both_score),
      closing: binFigures(sums.bins.closing),
    },
    leagues: [...Map.groupBy(ofMonth, ({ competition_id }) => competition_id)].map(([id, rows]) => {
      const { name, country, simulated } = rows[0]!;
      return { ...trackRecordFigures(sumOf(rows)), id, name, country, simulated };
    }),
    months: [...Map.groupBy(ofLeague, ({ month }) => month)]
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .map(([month, rows]) => ({ ...trackRecordFigures(sumOf(rows)), month })),
    tipsters,
  };
}
