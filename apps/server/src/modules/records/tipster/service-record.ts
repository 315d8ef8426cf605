import type { ReplyOf } from '@quotavera/contract/core';
import type { tipsterRecord } from '@quotavera/contract/records';
import type { Viewer } from '@quotavera/domain/access';
import { formatMicro } from '@quotavera/domain/odds';
import { type RecordScope, type RecordTip, standingOf, tipsInScope } from '@quotavera/domain/records';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { csvLine } from '../../../platform/http/csv.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { bookmakersShownTo } from '../../calendar/bookmakers/service.ts';
import {
  completeStats,
  countRecord,
  priorsOf,
  type RecordFilters,
  type RecordOptions,
  recordKey,
  selectOptions,
  selectRecordPage,
} from '../../tips/record/index.ts';
import { answerCacheOf } from '../../tips/record/service-cache.ts';
import type { OpenTip } from '../../tips/tip/index.ts';
import { tipLists } from '../../tips/tip/service-lists.ts';
import { evidenceOf, requestedRecord, type StatsRequest } from './service.ts';
import { filteredStats, recordFiltersOf, type Scan } from './service-filtered.ts';

type RecordReply = ReplyOf<typeof tipsterRecord>;
type RecordTipView = RecordReply['results'][number];

interface RecordContext {
  clock: Clock;
}

/** The tips that a scan's figures count. The scan itself reads both scopes, because each is shown beside the other. */
function listedFilters(scan: Scan): RecordFilters {
  return { ...recordFiltersOf(scan), verifiedOnly: scan.scope === 'verified' };
}

/** Tips as the scope counts them, in the order given. `tipLists` decides again what this reader may see of each. */
async function presentTips(
  db: Db,
  viewer: Viewer,
  scope: RecordScope,
  tips: readonly RecordTip[],
  context: RecordContext,
): Promise<RecordTipView[]> {
  const ids = tips.map(({ id }) => id);
  const views = new Map((await tipLists.byIds(db, viewer, ids, context)).map((view) => [view.id, view]));
  return tips.flatMap((tip) => {
    const view = views.get(tip.id);
    return view?.view === 'whole' ? [presentTip(view, tip, scope)] : [];
  });
}

function presentTip(view: OpenTip, tip: RecordTip, scope: RecordScope): RecordTipView {
  const [counted = tip] = tipsInScope(scope, [tip]);
  const settled = !['open', 'withdrawn'].includes(standingOf(counted.outcome));
  return {
    ...view,
    outcome: counted.outcome,
    profit: settled ? formatMicro(counted.profitMicro) : null,
    verified: tip.verified !== null,
  };
}

function optionsOf(db: Db, id: number, version: number): Promise<RecordOptions> {
  return answerCacheOf(db).remember(`record-options|${id}`, String(version), () => selectOptions(db, id));
}

/** A page of a record, with the figures and curves of all its tips: one computation for everything that the page says. */
export async function recordPage(
  db: Db,
  viewer: Viewer,
  request: StatsRequest,
  input: PageInput,
  context: RecordContext,
): Promise<RecordReply | Failure> {
  const now = context.clock.now();
  const requested = await requestedRecord(db, viewer, request, now);
  if (!requested) return fail('not_found');
  const { row: found, scan } = requested;
  const of = { tipsterId: found.id, filters: listedFilters(scan) };
  const [figures, options, isShown, { rows, ...page }] = await Promise.all([
    filteredStats(db, { ...found, priors: priorsOf(found.priors) }, scan),
    optionsOf(db, found.id, found.version),
    bookmakersShownTo(db, viewer),
    readPage<RecordTip>(input, {
      keyLength: 3,
      key: recordKey,
      select: (span) => selectRecordPage(db, viewer, { ...of, span }, now),
      count: () => countRecord(db, viewer, of, now),
    }),
  ]);
  const { breakdowns: _, ...stats } = completeStats(figures.stored, {
    evidence: evidenceOf(found),
    pValue: figures.pValue,
    openBets: 0,
    withdrawn: found.withdrawn,
  });
  const results = await presentTips(db, viewer, scan.scope, rows, context);
  return {
    ...page,
    results,
    stats,
    by_tip: figures.byTip,
    options: { ...options, bookmakers: options.bookmakers.filter(isShown) },
  };
}

/** Tips read at once for a file: it is sent while it is read, so that a long record takes no more memory than a short one. */
const FILE_BATCH = 500;

const COLUMNS: readonly (readonly [string, (tip: RecordTipView) => string | number | null])[] = [
  ['tip', ({ id }) => id],
  ['matchdate', ({ legs }) => legs.map((leg) => leg.matchdate).reduce((a, b) => (a > b ? a : b), '') || null],
  ['published_at', (tip) => tip.published_at],
  ['valexc', (tip) => tip.valexc],
  ['liveprematch', (tip) => tip.liveprematch],
  ['sport', (tip) => tip.sport],
  ['competition', (tip) => tip.competition],
  ['match', ({ legs }) => legs.map(matchOf).join(' | ')],
  ['score', ({ legs }) => legs.map(({ score }) => score ?? '').join(' | ')],
  ['match_note', ({ legs }) => legs.map((leg) => leg.match_note ?? '').join(' | ')],
  ['market', ({ legs }) => legs.map(({ market }) => market).join(' | ')],
  ['result', ({ legs }) => legs.map(({ result }) => result).join(' | ')],
  ['line', ({ legs }) => joined(legs.map(({ line }) => line && Number(line)))],
  ['side', (tip) => tip.side],
  ['totalodd', (tip) => Number(tip.totalodd)],
  ['stake', (tip) => Number(tip.stake)],
  ['risk', (tip) => Number(tip.risk)],
  ['bookmaker', (tip) => tip.bookmaker],
  ['closing_odds', (tip) => tip.closing_odds && Number(tip.closing_odds)],
  ['clv', (tip) => tip.clv],
  ['fair_clv', (tip) => tip.fair_clv],
  ['outcome', (tip) => tip.outcome],
  ['profit', (tip) => tip.profit && Number(tip.profit)],
  ['self_declared', (tip) => (tip.self_declared ? 1 : 0)],
  ['verified', (tip) => (tip.verified ? 1 : 0)],
  ['ledger_entry', (tip) => tip.ledger?.index ?? null],
  ['commitment', (tip) => tip.ledger?.commitment ?? null],
];

/** A single value stays as it is, several become a text. */
function joined(values: readonly (string | number | null)[]): string | number | null {
  return values.length === 1 ? values[0]! : values.map((value) => value ?? '').join(' | ');
}

function matchOf({ home, away, match }: RecordTipView['legs'][number]): string {
  return home && away ? `${home} - ${away}` : match;
}

/** Writes the same tips as a file of comma-separated values, latest first; null when there is no such record. */
export async function recordFile(
  db: Db,
  viewer: Viewer,
  request: StatsRequest,
  context: RecordContext,
): Promise<AsyncGenerator<string> | null> {
  const now = context.clock.now();
  const requested = await requestedRecord(db, viewer, request, now);
  return requested && fileLines(db, viewer, { tipsterId: requested.row.id, scan: requested.scan }, now, context);
}

async function* fileLines(
  db: Db,
  viewer: Viewer,
  { tipsterId, scan }: { tipsterId: number; scan: Scan },
  now: Date,
  context: RecordContext,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  const filters = listedFilters(scan);
  let last: RecordTip | undefined;
  do {
    const position = last ? ({ direction: 'next', key: recordKey(last) } as const) : null;
    const span = { limit: FILE_BATCH, offset: 0, position };
    const tips: RecordTip[] = await selectRecordPage(db, viewer, { tipsterId, filters, span }, now);
    const page = tips.slice(0, FILE_BATCH);
    const views = await presentTips(db, viewer, scan.scope, page, context);
    yield views.map((tip) => csvLine(COLUMNS.map(([, cell]) => cell(tip)))).join('');
    last = tips.length > FILE_BATCH ? page.at(-1) : undefined;
  } while (last);
}
