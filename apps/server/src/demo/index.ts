import { DAY_MS } from '@quotavera/domain/time';
import type { Environment } from '../env.ts';
import { acceptAllInForce } from '../modules/accounts/agreements/service.ts';
import { keepDays } from '../modules/home/figures/service.ts';
import { refreshFigures } from '../modules/home/tips/service-home.ts';
import { measureWorth } from '../modules/records/worth/service.ts';
import { queueTexts } from '../modules/support/reports/service-texts.ts';
import { recordService } from '../modules/tips/record/service.ts';
import { leadersService } from '../modules/tips/record/service-leaders.ts';
import { monthsService } from '../modules/tips/record/service-months.ts';
import { noteCurrentRecords } from '../modules/tips/record/service-rebuild.ts';
import { coverForecasts } from '../modules/tools/forecasts/service-cover.ts';
import { gradeForecasts } from '../modules/tools/forecasts/service-grade.ts';
import { refreshStated } from '../modules/tools/forecasts/service-stated.ts';
import { refreshValues } from '../modules/tools/value/service.ts';
import { gradePremiums } from '../modules/tools/value/service-evidence.ts';
import type { Clock } from '../platform/clock/index.ts';
import type { Secrets } from '../platform/config/index.ts';
import type { Db } from '../platform/database/index.ts';
import { loadAcademy } from './load/academy.ts';
import { loadAlerts } from './load/alerts.ts';
import { loadApplications } from './load/applications.ts';
import { loadAudience } from './load/audience.ts';
import { loadBankrolls } from './load/bankrolls.ts';
import { loadBettingSites } from './load/betting-sites.ts';
import { loadCalendar } from './load/calendar.ts';
import { loadComments } from './load/comments.ts';
import { loadConversations } from './load/conversations.ts';
import { loadForecasts, simulateForecasts } from './load/forecasts.ts';
import { loadHistories } from './load/histories.ts';
import { loadModerator } from './load/moderator.ts';
import { loadNewsletter } from './load/newsletter.ts';
import { loadPastLooks } from './load/past-looks.ts';
import { loadPeople } from './load/people.ts';
import { loadPosts } from './load/posts.ts';
import { loadReferrals } from './load/referrals.ts';
import { loadReports } from './load/reports.ts';
import { competitionIds, hasRealAccounts, readWorld, writeWorld } from './load/repository.ts';
import { loadSales } from './load/sales.ts';
import { loadStart } from './load/start.ts';
import { startOf } from './load/tip-rows.ts';
import { loadDrafts, loadTips } from './load/tips.ts';
import { loadWorklist } from './load/worklist.ts';
import { simulatedFeed } from './play/feed.ts';
import { readSimulatedFeed } from './play/service.ts';
import { DEMO_TIPSTER } from './world/people.ts';
import { simulateWorld, type World } from './world/world.ts';

export { DEMO_PASSWORD } from './load/people.ts';

const WORLD_SEED = 'quotavera';

export interface DemoContext {
  db: Db;
  clock: Clock;
  /** Names the texts that its people have accepted; without it they are asked. */
  environment?: Environment;
  /** Seal what the database must not reveal; without them nobody of the world has a bank account. */
  secrets?: Secrets;
  seed?: string;
  /** Only matches and tips of so many days before the anchor, for a small database; all of them unless told. */
  days?: number;
  onProgress?: (done: number, total: number, what: string) => void;
}

export type DemoOutcome = { loaded: true; tips: number } | { loaded: false; reason: 'already_there' | 'real_accounts' };

const STEPS = 100;

/** The end of a world: matches from a day on, and the tips on them alone. */
function lastDays(world: World, days: number): World {
  const from = world.anchor.getTime() - days * DAY_MS;
  return {
    ...world,
    matches: world.matches.filter(({ kickoff }) => kickoff.getTime() >= from),
    tips: world.tips.filter(({ legs }) => legs.every((leg) => startOf(leg).getTime() >= from)),
  };
}

/**
 * Writes the simulated world into an empty database in one transaction, so that a killed process leaves nothing behind. Rankings and other
 * derived data are computed afterwards, by the next start if need be. It refuses a database with real accounts. Its anchor is the time of
 * loading; from then on its matches are played as time passes.
 */
export async function loadDemoWorld({
  db,
  clock,
  environment,
  secrets,
  seed = WORLD_SEED,
  days = Number.POSITIVE_INFINITY,
  onProgress = () => undefined,
}: DemoContext): Promise<DemoOutcome> {
  const there = await readWorld(db);
  if (there) {
    if (there.unfinished) await finishWorld({ db, clock, environment, secrets });
    return { loaded: false, reason: 'already_there' };
  }
  if (await hasRealAccounts(db)) return { loaded: false, reason: 'real_accounts' };
  const now = clock.now();
  onProgress(0, STEPS, 'world');
  const world = lastDays(simulateWorld(seed, now), days);
  const published = world.tips.filter((tip) => tip.publishedAt <= now);
  // The names are logged before the first tip. The log's time never runs back, so a later name would delay the entries of earlier tips.
  const since = published.reduce((first, { publishedAt }) => (publishedAt < first ? publishedAt : first), now);
  const forecasting = simulateForecasts(seed, world.matches, now);
  // Awaited below; this handler keeps an earlier failure from counting as unhandled.
  forecasting.catch(() => undefined);

  await db.transaction().execute(async (trx) => {
    onProgress(5, STEPS, 'people');
    const people = await loadPeople(trx, { seed, tipsters: world.tipsters, followers: world.followers, since, now });
    if (environment) for (const id of people.signInIds) await acceptAllInForce(trx, { environment }, id, since);
    onProgress(10, STEPS, 'matches');
    const calendar = await loadCalendar(trx, seed, world.matches, now);
    onProgress(20, STEPS, 'tips');
    const load = { seed, tipsters: world.tipsters, people, calendar, now };
    const days = await loadTips(trx, {
      ...load,
      tips: published,
      onProgress: (share) => onProgress(20 + share * 40, STEPS, 'ledger'),
    });
    const coming = world.tips
      .filter(
        (tip) => tip.tipster === DEMO_TIPSTER && tip.publishedAt > now && tip.legs.every((leg) => startOf(leg) > now),
      )
      .slice(0, 2);
    // Without these prices no tip of a fresh world could rank.
    const warn = (_fields: unknown, text?: string): never => {
      throw new Error(text);
    };
    const log = { debug: () => undefined, warn };
    await loadPastLooks(trx, seed, { matches: world.matches, tips: published, calendar, now });
    await readSimulatedFeed({ db: trx, clock, log }, simulatedFeed(seed, world.matches, clock));
    await loadDrafts(trx, { ...load, tips: coming }, DEMO_TIPSTER);
    const rounds = await forecasting;
    await loadForecasts(trx, rounds, calendar);
    onProgress(60, STEPS, 'statistics');
    await recordService.touchDays(trx, days);
    await noteCurrentRecords(trx);
    await writeWorld(trx, { seed, anchor: now.toISOString(), publishedUntil: now.toISOString(), unfinished: true });
  });
  onProgress(75, STEPS, 'rankings');
  await finishWorld({ db, clock, environment, secrets });
  onProgress(STEPS, STEPS, 'done');
  return { loaded: true, tips: published.length };
}

/** Computes what derives from the world's rows. It may run again. */
async function finishWorld({
  db,
  clock,
  environment,
  secrets,
}: Pick<DemoContext, 'db' | 'clock' | 'environment' | 'secrets'>): Promise<void> {
  await loadSales(db, clock, { secrets, environment });
  await loadWorklist(db, clock);
  await loadAudience(db, clock);
  await loadReferrals(db, clock);
  await loadBankrolls(db, clock, (await readWorld(db))!.seed);
  await loadHistories(db, clock);
  await loadAlerts(db, clock);
  await loadStart(db, clock);
  await loadPosts(db, clock);
  await loadReports(db, clock, secrets);
  await loadBettingSites(db, clock);
  await loadApplications(db, clock, secrets);
  if (environment) await loadNewsletter(db, clock, environment);
  if (environment) await loadAcademy(db, clock, environment);
  if (environment) await loadModerator(db, clock.now(), environment);
  if (environment && secrets) await loadConversations(db, clock, { environment, secrets });
  await loadComments(db, clock, secrets);
  for (const competitionId of await competitionIds(db)) await gradeForecasts({ db, clock }, competitionId);
  await coverForecasts({ db, clock });
  await refreshStated({ db, clock }, true);
  await recordService.refreshDirty(db, { clock });
  await monthsService.makeMonths(db, { clock });
  await monthsService.refreshFollowUps(db);
  await leadersService.refreshLeaders(db, { clock });
  await measureWorth(db, { clock });
  await gradePremiums(db, { clock });
  await keepDays({ db, clock });
  await queueTexts({ db, clock });
  await refreshValues(db, { clock });
  await refreshFigures(db, { clock });
  const { unfinished: _, ...world } = (await readWorld(db))!;
  await db.transaction().execute((trx) => writeWorld(trx, world));
}
