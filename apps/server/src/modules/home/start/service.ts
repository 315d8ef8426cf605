import type { ReplyOf } from '@quotavera/contract/core';
import type { proposeTipsters, readGuide, readOnboarding, saveOnboarding } from '@quotavera/contract/home';
import { can, type Member, type Viewer } from '@quotavera/domain/access';
import type { StakePlan } from '@quotavera/domain/bankroll';
import { guideStepsFor, type OnboardingState, type Purpose } from '@quotavera/domain/home';
import type { z } from 'zod';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, isFailure } from '../../../platform/errors/index.ts';
import { changePublicParts, sportsOf } from '../../accounts/profile/service.ts';
import { createFirstBankroll, hasBankroll } from '../../bankroll/bankroll/service.ts';
import { boardPage, rankOrder } from '../../records/leaderboard/service.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Answers = ReplyOf<typeof readOnboarding>;
type Input = z.output<(typeof saveOnboarding)['body']>;

/** Whether the reader was asked for a purpose, and which it is. */
export async function purposeOf(db: Db, accountId: number): Promise<Pick<Answers, 'state' | 'purpose'>> {
  const row = await repository.selectAnswers(db, accountId);
  return { state: (row?.state ?? 'new') as OnboardingState, purpose: (row?.purpose ?? null) as Purpose | null };
}

export async function startOf(db: Db, accountId: number): Promise<Answers> {
  const [row, sports, has_bankroll] = await Promise.all([
    repository.selectAnswers(db, accountId),
    sportsOf(db, accountId),
    hasBankroll(db, accountId),
  ]);
  return {
    state: (row?.state ?? 'new') as OnboardingState,
    purpose: (row?.purpose ?? null) as Purpose | null,
    staking: (row?.staking ?? null) as StakePlan | null,
    sports,
    has_bankroll,
  };
}

/** Keeps all of it, or nothing: the answers, the sports of the profile, the first bankroll. */
export async function saveAnswers(
  { db, clock }: Context,
  accountId: number,
  { sports, bankroll, ...answers }: Input,
): Promise<Answers | Failure> {
  const refused = await transact(db, async (trx) => {
    const at = clock.now();
    await repository.saveAnswers(trx, accountId, answers, at);
    if (sports) await changePublicParts(trx, accountId, { sports });
    return bankroll && answers.staking
      ? createFirstBankroll(trx, accountId, { ...bankroll, stake_plan: answers.staking }, at)
      : null;
  });
  return isFailure(refused) ? refused : startOf(db, accountId);
}

/** Tipsters proposed to whoever follows nobody yet. */
const PROPOSALS = 6;

/** The first of the ranking of each of these sports (of all, without one), best first, nobody twice. */
export async function proposals(
  db: Db,
  viewer: Viewer,
  sports: readonly string[],
): Promise<ReplyOf<typeof proposeTipsters>> {
  const input = { path: '', query: { page: 1, page_size: PROPOSALS } };
  const boards = await Promise.all(
    (sports.length > 0 ? sports : ['all']).map(async (sport) => {
      const slice = { period: 'all', sport, kind: 'all', minBets: 0 };
      const { results } = await boardPage(db, viewer, { input, slice, order: rankOrder('desc') });
      return results.map(({ row }) => ({ ...row, sport }));
    }),
  );
  const ranked = boards
    .flat()
    .filter(({ expected_yield: expected }) => expected !== null)
    .sort((a, b) => (b.expected_yield?.value ?? 0) - (a.expected_yield?.value ?? 0));
  const once = [...new Map(ranked.toReversed().map((row) => [row.tipster.id, row])).values()].reverse();
  return { results: once.slice(0, PROPOSALS) };
}

/** The guide's chapters for this reader, and which of them are done. */
export async function guideOf(db: Db, viewer: Member): Promise<ReplyOf<typeof readGuide>> {
  const [done, row] = await Promise.all([
    repository.selectSteps(db, viewer.accountId),
    repository.selectAnswers(db, viewer.accountId),
  ]);
  const publishes = can('tips.publish', viewer) || row?.purpose === 'publish';
  return { steps: guideStepsFor(publishes).map((step) => ({ step, done: done.includes(step) })) };
}

export async function markStep(
  { db, clock }: Context,
  viewer: Member,
  { step, done }: { step: string; done: boolean },
): Promise<ReplyOf<typeof readGuide>> {
  if (done) await repository.insertStep(db, viewer.accountId, step, clock.now());
  else await repository.deleteStep(db, viewer.accountId, step);
  return guideOf(db, viewer);
}
