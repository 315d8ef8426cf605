import { hidesOpenTips, type Member, type Viewer } from '@quotavera/domain/access';
import { romeDay } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, isFailure } from '../../../platform/errors/index.ts';
import { SharedReply } from '../../../platform/http/index.ts';
import { type AnswerCache, createAnswerCache } from '../record/service-cache.ts';
import { selectSight } from './repository.ts';

/**
 * Some changes don't change the database's version (prices, live scores, places in the log, the hour); they show at most this much later.
 */
const CACHED_MS = 2_000;
/** Answers are pages of lists and single records. */
const ANSWERS_MAX = 1_000;

const ofDatabases = new WeakMap<Db, AnswerCache>();

function answersOf(db: Db): AnswerCache {
  const cached = ofDatabases.get(db) ?? createAnswerCache(ANSWERS_MAX);
  ofDatabases.set(db, cached);
  return cached;
}

export const momentOf = (now: Date): number => Math.floor(now.getTime() / CACHED_MS);

/**
 * A member without anything of their own that has the viewer's plan: nobody's tips, channels, unlocks and follows. Nothing can be read as
 * this member that the plan alone doesn't open.
 */
function anybodyOf({ userType, plan, country = null }: Member): Member {
  return { type: 'member', accountId: 0, userType, plan, isAdmin: false, country };
}

/** How a member sees what all members of the plan are shown, or, as the subscriber of a channel, what is kept for them alone. */
export interface Sight {
  follows: ReadonlySet<number>;
  unlocked: readonly number[];
  unlocks: Awaited<ReturnType<typeof selectSight>>['unlocks'];
  /** Whether what is read is the plan's, the same for all of its members. */
  isPlans: boolean;
  /** Reads as any member of the plan would (a subscriber: as they are), once until something changes. A failure isn't kept. */
  read<T>(name: string, request: unknown, make: (as: Member) => Promise<T>): Promise<T>;
  /** A reply made of what was read, the same for every member of the sight for whom the request and the marks are the same. */
  reply<T>(request: unknown, marks: unknown, make: () => Promise<T>): SharedReply<T>;
}

/** The key under which an answer to a request is kept; `own` is what sets its reader apart, null for the plan's. */
function keyOf(as: Member, own: unknown, name: string, request: unknown): string {
  return JSON.stringify([name, as, own, request]);
}

/** Whether nothing of what a viewer is, by role or by own choice, makes them see other tips than their plan does. */
function isOrdinary(viewer: Viewer): viewer is Member {
  return (
    viewer.type === 'member' &&
    viewer.userType !== 'collaborator' &&
    !viewer.isAdmin &&
    !viewer.secondFactorMissing &&
    !viewer.selfExcluded &&
    !hidesOpenTips(viewer)
  );
}

/** The plan's last answer, to know what to ask about its reader; undefined where nothing is kept. */
export function lastAnswer<T>(db: Db, viewer: Viewer, name: string, request: unknown): Promise<T> | undefined {
  return isOrdinary(viewer) ? answersOf(db).peek<T>(keyOf(anybodyOf(viewer), null, name, request))?.value : undefined;
}

/**
 * The viewer's sight, by one statement: that of their plan, or with a channel's subscription their own. It is null for visitors, and for whom
 * nothing is kept: admins, tipsters, whoever has put a limit between themselves and tips. `asked` are tips that may have been unlocked.
 */
export async function sightOf(
  db: Db,
  viewer: Viewer,
  { clock }: { clock: Clock },
  asked: readonly number[] = [],
): Promise<Sight | null> {
  if (!isOrdinary(viewer)) return null;
  const now = clock.now();
  const row = await selectSight(db, viewer.accountId, { now, day: romeDay(now), asked });
  if (row.tipster) return null;
  const isPlans = row.channels.length === 0;
  const as = isPlans ? anybodyOf(viewer) : viewer;
  const own = isPlans ? null : [row.channels, row.unlocks];
  const tag = `${row.version}|${momentOf(now)}`;
  const answers = answersOf(db);
  return {
    follows: new Set(row.follows),
    unlocked: row.unlocked,
    unlocks: row.unlocks,
    isPlans,
    read: (name, request, make) => answers.remember(keyOf(as, own, name, request), tag, () => make(as)),
    reply: (request, marks, make) => new SharedReply(JSON.stringify([as, own, request, marks]), tag, make),
  };
}

interface PlanReply<T> {
  name: string;
  request: unknown;
  /** Reads it as anybody of the plan. */
  make: (as: Viewer) => Promise<T | Failure>;
  /** The tipsters in it, with the reader's own mark. */
  mark: (answer: T, follows: ReadonlySet<number>) => { own: unknown; marked: () => T };
}

/**
 * A reply that differs among the members of a plan by whom they follow alone. It is read once for the plan and sent as bytes that are made
 * once for the same marks; others get one of their own.
 */
export async function replyOfPlan<T>(
  db: Db,
  viewer: Viewer,
  context: { clock: Clock },
  { name, request, make, mark }: PlanReply<T>,
): Promise<T | SharedReply<T> | Failure> {
  const sight = await sightOf(db, viewer, context);
  if (!sight) return make(viewer);
  const answer = await sight.read(name, request, make);
  if (isFailure(answer)) return answer;
  const { own, marked } = mark(answer as T, sight.follows);
  return sight.reply([name, request], own, async () => marked());
}
