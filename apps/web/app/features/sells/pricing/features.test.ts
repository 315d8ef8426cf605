import { CAPABILITIES, type Capability, decide, type Member, PLANS } from '@quotavera/domain/access';
import { expect, it } from 'vitest';
import { featuresOf } from './features.ts';

const memberOf = (plan: Member['plan']): Member => ({
  type: 'member',
  accountId: 1,
  userType: 'user',
  plan,
  isAdmin: false,
});
const promised = (plan: Member['plan']): Capability[] =>
  featuresOf(plan).flatMap((each) => ('capability' in each ? [each.capability] : []));

it('promises of a plan what the API grants with it, and with none below', () => {
  for (const [n, plan] of PLANS.entries()) {
    const below = PLANS[n - 1];
    for (const capability of promised(plan)) {
      expect([capability, decide(capability, memberOf(plan)).granted]).toEqual([capability, true]);
      if (below) expect([capability, decide(capability, memberOf(below)).granted]).toEqual([capability, false]);
    }
  }
});

it('names everything that the table opens by a plan', () => {
  const rows = (Object.keys(CAPABILITIES) as Capability[]).map((capability) => ({
    capability,
    rule: CAPABILITIES[capability],
  }));
  const all = PLANS.flatMap(promised);
  const opened = rows.filter(({ rule }) => rule.allow === 'plan');
  expect(opened.filter(({ capability }) => !all.includes(capability))).toEqual([]);
});
