import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import { THREE_WAY } from '@quotavera/domain/bet';
import { FORECAST_BUNDLE_FORMAT, toHex } from '@quotavera/domain/ledger';
import { addMonths, romeDayStart } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import { AVERAGE, priceKey, SHARPEST } from '../../calendar/prices/service-book.ts';
import { proveEntries } from '../../ledger/bundle/service.ts';
import type { LedgerLog } from '../../ledger/log/service.ts';
import { presentForecast } from './presenter.ts';
import { findCovered, findFirstForecast } from './repository-make.ts';
import * as repository from './repository-read.ts';
import { forecastSummary } from './service-read.ts';

type Bundle = ReplyOf<typeof toolsCalls.readForecastBundle>;
type Match = Bundle['matches'][number];

const ATTEMPTS = 4;
const PAUSE_MS = 400;

function oddsOf({ closing }: repository.BundledMatchRow, bookmaker: string): [number, number, number] | null {
  const [home, draw, away] = THREE_WAY.map(
    (selection) => closing?.[bookmaker]?.[priceKey({ market: '1x2', selection, line: null })],
  );
  return home === undefined || draw === undefined || away === undefined ? null : [home, draw, away];
}

function presentMatch(row: repository.BundledMatchRow, forecast: Match['forecast']): Match {
  return {
    fixture_id: row.fixture_id,
    league_id: row.competition_id,
    league: row.competition,
    home: row.home,
    away: row.away,
    starts_at: row.kickoff_at.toISOString(),
    status: row.status,
    result: row.goals && { home: row.goals[0], away: row.goals[1] },
    closing_odds: { pinnacle: oddsOf(row, SHARPEST), average: oddsOf(row, AVERAGE) },
    missing: row.missing,
    forecast,
  };
}

/** Reads a month in one snapshot. */
async function readMonth(db: Db, month: string, now: Date) {
  const span = { from: romeDayStart(`${month}-01`), until: romeDayStart(`${addMonths(month, 1)}-01`) };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const since = await findFirstForecast(trx);
      if (since === null) return null;
      const covered = await findCovered(trx);
      const batches = await repository.selectMonthBatches(trx, span);
      const rows = await repository.selectMonthMatches(trx, { ...span, since, batchIds: batches.map(({ id }) => id) });
      const ids = rows.flatMap(({ forecast_id }) => (forecast_id === null ? [] : [forecast_id]));
      const forecasts = await repository.selectForecastsOf(trx, ids);
      const views = new Map(forecasts.map((row) => [row.fixture_id, presentForecast(row, now)]));
      const matches = rows.map((row) => presentMatch(row, views.get(row.fixture_id) ?? null));
      return { since, covered: covered ?? since, batches, matches, summary: await forecastSummary(trx, { month }) };
    });
}

/** A month's forecasts with all that proves them; null before the first forecast. A batch gets its place in the log within a second. */
export async function forecastBundle(db: Db, log: LedgerLog, month: string, now: Date): Promise<Bundle | null> {
  for (let attempt = 1; ; attempt += 1) {
    const read = await readMonth(db, month, now);
    if (!read) return null;
    const places = read.batches.flatMap(({ index }) => (index === null ? [] : [index]));
    const proven = await proveEntries(log, places);
    if (!proven) return null;
    const whole = read.batches.every(({ index }) => index !== null && index < proven.size);
    if (!whole && attempt < ATTEMPTS) {
      await sleep(PAUSE_MS);
      continue;
    }
    const { leaves } = proven;
    return {
      format: FORECAST_BUNDLE_FORMAT,
      origin: proven.origin,
      vkey: proven.vkey,
      checkpoint: proven.checkpoint,
      proof: proven.proof,
      stamps: [...proven.stamps],
      authority: proven.authority && { ...proven.authority, roots: [...proven.authority.roots] },
      witnesses: [...proven.witnesses],
      anchors: [...proven.anchors],
      month,
      forecaster: await repository.findForecaster(db),
      since: read.since.toISOString(),
      covered_until: read.covered.toISOString(),
      entries: read.batches.flatMap(({ index, entry, nonce, content }) => {
        const leaf = index === null ? undefined : leaves.get(index);
        return index === null || leaf === undefined ? [] : [{ index, entry, leaf, nonce: toHex(nonce), content }];
      }),
      matches: read.matches,
      summary: read.summary,
    };
  }
}
