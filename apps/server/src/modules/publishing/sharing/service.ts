import { VISITOR } from '@quotavera/domain/access';
import type { Language } from '@quotavera/i18n';
import { textsOf } from '@quotavera/i18n/server';
import { matchName } from '@quotavera/i18n/signs';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Secrets } from '../../../platform/config/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { rasterize } from '../../../platform/images/index.ts';
import { fixturesByIds } from '../../calendar/fixtures/service.ts';
import { boardPage, rankOrder } from '../../records/leaderboard/service.ts';
import { profileOf, statsOf } from '../../records/tipster/service.ts';
import { tipLists } from '../../tips/tip/service-lists.ts';
import { articleOf } from '../blog/service-public.ts';
import { rankingPicture, recordPicture, type SharedRecord, tipPicture, titlePicture } from './drawings.ts';

export interface SharingContext {
  db: Db;
  clock: Clock;
  secrets: Secrets;
}

const RANKING_ROWS = 5;
const SLUG_MAX = 120;

/** A tipster's record as visitors see it; a suspended tipster's isn't shared. */
export async function sharedRecord(
  { db, clock, secrets }: SharingContext,
  username: string,
): Promise<SharedRecord | Failure> {
  const profile = await profileOf({ db, clock, secrets }, VISITOR, username);
  if (isFailure(profile) || profile.suspended) return fail('not_found');
  const stats = await statsOf(
    db,
    VISITOR,
    { id: String(profile.tipster.id), period: 'all', filters: { scope: 'verified' } },
    { clock },
  );
  if (isFailure(stats)) return stats;
  const { ranks } = stats.ranking;
  return {
    name: profile.tipster.name,
    username: profile.tipster.username,
    badge: profile.tipster.badge,
    simulated: profile.simulated,
    settled: stats.settled,
    expectedYield: ranks ? stats.ranking.expected_yield : null,
    fairClv: stats.clv.fair_mean,
  };
}

async function tipOf(context: SharingContext, id: number, language: Language): Promise<string | null> {
  const [tip] = await tipLists.byIds(context.db, VISITOR, [id], context);
  // An open tip may be whole for everybody; what is shared of it could still change.
  if (tip?.view !== 'whole' || tip.profit === null || tip.disabled) return null;
  return tipPicture(
    {
      tipster: tip.tipster.name,
      event: tip.legs.map((leg) => [leg.match, leg.score].filter(Boolean).join(' ')).join(' · '),
      outcome: textsOf(language, 'ui').outcome[tip.outcome as 'won'] ?? '',
      odds: Number(tip.totalodd),
      profit: Number(tip.profit),
      entry: tip.ledger?.index ?? null,
    },
    language,
  );
}

async function rankingOf({ db }: SharingContext, language: Language): Promise<string> {
  const { results } = await boardPage(db, VISITOR, {
    input: { path: '/', query: { page: 1, page_size: RANKING_ROWS } },
    slice: { period: 'all', sport: 'all', kind: 'all', minBets: 50 },
    order: rankOrder('desc'),
  });
  return rankingPicture(
    results.map(({ row }) => ({ name: row.tipster.name, expectedYield: row.expected_yield })),
    language,
  );
}

/** The picture of a public page by its path, as SVG; the product's own where the page has none. */
async function drawingOf(context: SharingContext, pathname: string, language: Language): Promise<string> {
  const [, first = '', second = ''] = pathname.split('/');
  if (first === 'tipsters' && second) {
    const record = await sharedRecord(context, second.slice(0, 60));
    if (!isFailure(record)) return recordPicture(record, language);
  }
  if (first === 't' && /^\d{1,15}$/.test(second)) {
    const picture = await tipOf(context, Number(second), language);
    if (picture) return picture;
  }
  if (first === 'm' && /^\d{1,15}$/.test(second)) {
    const match = (await fixturesByIds(context.db, [Number(second)])).get(Number(second));
    if (match) return titlePicture(matchName(match.home, match.away), `${match.competition} ${match.season}`);
  }
  if (first === 'news' && second) {
    const article = await articleOf(context.db, VISITOR, second.slice(0, SLUG_MAX));
    if (!isFailure(article)) return titlePicture(article.title, textsOf(language, 'publishing-sharing').article);
  }
  if (first === 'classifiche') return rankingOf(context, language);
  const { slogan, check } = textsOf(language, 'publishing-sharing');
  return titlePicture(slogan, check);
}

const RETRY_SECONDS = 5;
const KEPT = 200;
/** Pictures by their drawing: what hasn't changed is drawn once. The least recently asked for goes first. */
const drawings = new Map<string, Promise<Buffer>>();

/** The picture of a public page as PNG; a failure while too many others are being drawn. */
export async function pagePicture(
  context: SharingContext,
  pathname: string,
  language: Language,
): Promise<Buffer | Failure> {
  const svg = await drawingOf(context, pathname, language);
  const drawn = drawings.get(svg) ?? rasterize(svg);
  if (!drawn) return fail('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  drawings.delete(svg);
  drawings.set(svg, drawn);
  drawn.catch(() => drawings.delete(svg));
  for (const oldest of drawings.keys()) {
    if (drawings.size <= KEPT) break;
    drawings.delete(oldest);
  }
  return drawn;
}
