import { type BinSums, binFigures, brierScore, logLoss } from '@quotavera/domain/forecast';
import { HOUR_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import * as repository from './repository-grade.ts';

interface StatedSums {
  /** Tips, a half outcome counting half. */
  weight: number;
  brier: number;
  logLoss: number;
  bins: readonly BinSums[];
}

const BINS = 10;
const STATED_SCALE = 10_000;
/** Settlements may commit some time after their timestamp. */
const OVERLAP_MS = HOUR_MS;

const noSums = (): StatedSums => ({
  weight: 0,
  brier: 0,
  logLoss: 0,
  bins: Array.from({ length: BINS }, (): BinSums => [0, 0, 0]),
});

/** Sums the scores of stated probabilities as `scoreStated` of domain/record does, in sums that add up over tipsters. */
function sumsOf(rows: readonly repository.StatedRow[]): StatedSums {
  let { weight, brier, logLoss: loss } = noSums();
  const bins = [...noSums().bins];
  for (const { stated, outcome } of rows) {
    const probability = stated / STATED_SCALE;
    const share = outcome.startsWith('half_') ? 0.5 : 1;
    const won = outcome.endsWith('won');
    weight += share;
    brier += share * brierScore(probability, won);
    loss += share * logLoss(probability, won);
    const at = Math.min(BINS - 1, Math.floor(probability * BINS));
    const [n, sum, hits] = bins[at] ?? [0, 0, 0];
    bins[at] = [n + share, sum + share * probability, hits + share * Number(won)];
  }
  return { weight, brier, logLoss: loss, bins };
}

/** Scores what tipsters stated, of those with something settled since the last time; of all when `whole`. */
export async function refreshStated({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, whole: boolean): Promise<void> {
  const last = whole ? null : await repository.findLastStated(db);
  const since = last && new Date(last.getTime() - OVERLAP_MS);
  for (const id of await repository.selectStatingTipsters(db, since)) {
    const rows = await repository.selectStated(db, id);
    await repository.writeStated(db, id, rows.length > 0 ? sumsOf(rows) : null, clock.now());
  }
}

/** Over all tipsters: one row of each is read. */
export async function statedFigures(db: Db) {
  const rows = (await repository.selectStatedSummaries(db)) as StatedSums[];
  const all = rows.reduce<StatedSums>(
    (sum, row) => ({
      weight: sum.weight + row.weight,
      brier: sum.brier + row.brier,
      logLoss: sum.logLoss + row.logLoss,
      bins: sum.bins.map(([n, stated, happened], at): BinSums => {
        const [m, more, also] = row.bins[at] ?? [0, 0, 0];
        return [n + m, stated + more, happened + also];
      }),
    }),
    noSums(),
  );
  const { weight } = all;
  return {
    tips: weight,
    tipsters: rows.length,
    brier: weight > 0 ? all.brier / weight : null,
    log_loss: weight > 0 ? all.logLoss / weight : null,
    calibration: binFigures(all.bins),
  };
}
