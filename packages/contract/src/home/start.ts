import { STAKE_PLANS } from '@quotavera/domain/bankroll';
import { SPORTS } from '@quotavera/domain/bet';
import { GUIDE_STEPS, ONBOARDING_STATES, PURPOSES } from '@quotavera/domain/home';
import { z } from 'zod';
import { sportsInput } from '../accounts/profile.ts';
import { defineCall } from '../core/index.ts';
import { leaderboardRow } from '../records/leaderboard.ts';
import { homeAddresses } from './addresses.ts';

const answers = z.object({
  state: z.enum(ONBOARDING_STATES),
  purpose: z.enum(PURPOSES).nullable(),
  /** These are the profile's sports. */
  sports: z.array(z.string()),
  staking: z.enum(STAKE_PLANS).nullable(),
  /** A first bankroll is only proposed to whoever has none. */
  has_bankroll: z.boolean(),
});

export const readOnboarding = defineCall({
  ...homeAddresses.readOnboarding,
  summary: 'What the member answered at the beginning',
  access: 'session.use',
  reply: answers,
});

export const saveOnboarding = defineCall({
  ...homeAddresses.saveOnboarding,
  summary: 'Keeps answers, makes the first bankroll where there is none, skips or ends the questions',
  access: 'session.use',
  body: z
    .strictObject({
      state: z.enum(['open', 'skipped', 'done']),
      purpose: z.enum(PURPOSES),
      sports: sportsInput,
      staking: z.enum(STAKE_PLANS),
      /** In cents of euro; `stake_value` as in a bankroll of the plan that `staking` names. */
      bankroll: z.strictObject({ initial_cents: z.number(), stake_value: z.number() }),
    })
    .partial()
    .refine(({ bankroll, staking }) => !bankroll || staking, { path: ['staking'], error: 'required' }),
  reply: answers,
});

/** Reads the sports of `football,tennis`. */
const sportList = z
  .string()
  .max(200)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(SPORTS)).max(SPORTS.length));

export const proposeTipsters = defineCall({
  ...homeAddresses.proposeTipsters,
  summary: 'Whom to follow in these sports, highest expected yield first',
  access: 'tipsters.list',
  query: z.strictObject({ sports: sportList.default([]) }),
  reply: z.object({ results: z.array(leaderboardRow.extend({ sport: z.string() })) }),
});

const guide = z.object({ steps: z.array(z.object({ step: z.enum(GUIDE_STEPS), done: z.boolean() })) });

export const readGuide = defineCall({
  ...homeAddresses.readGuide,
  summary: 'The chapters of the guide, and which of them were done',
  access: 'session.use',
  reply: guide,
});

export const markGuide = defineCall({
  ...homeAddresses.markGuide,
  summary: 'Marks a chapter of the guide as done, or not',
  access: 'session.use',
  body: z.strictObject({ step: z.enum(GUIDE_STEPS), done: z.boolean() }),
  reply: guide,
});
