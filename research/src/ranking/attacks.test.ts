import { describe, expect, it, test } from 'vitest';
import { ATTACKS, type Attack } from './attacks.ts';
import { type AttackFindings, playAttack } from './gains.ts';
import { countBefore } from './publication.ts';
import type { Rate } from './rate.ts';
import { attackedWorld, playWorlds } from './worlds.ts';

const OPTIONS = { worlds: 8, tips: 300, seed: 'test' };

/** A mean more than four of its errors above zero. */
const isMeasurable = ({ mean, error }: Rate) => mean > 4 * error && mean > 0;

const FINDINGS = new Map<Attack, AttackFindings>();
function findingsOf(attack: Attack): AttackFindings {
  const known = FINDINGS.get(attack) ?? playAttack(attack, OPTIONS);
  FINDINGS.set(attack, known);
  return known;
}

describe('the gain over the same picks honestly told', () => {
  it.each([
    [ATTACKS.layer, 0.02],
    [ATTACKS.shopper, 0.03],
    [ATTACKS.withdrawer, 0.005],
    [ATTACKS.briefTips, 0.03],
    [ATTACKS.staleQuoter, 0.05],
  ])('was some points of expected yield under the rule of before: $name', (attack, least) => {
    const { expected } = findingsOf(attack).before;
    expect(isMeasurable(expected!)).toBe(true);
    expect(expected!.mean).toBeGreaterThan(least);
  });

  it.each([
    [ATTACKS.exitTrader, 0.05],
    [ATTACKS.minimumOdds, 0.025],
    [ATTACKS.overquoter, 0.025],
  ])('was some points of headline yield under the rule of before: $name', (attack, least) => {
    const { headline } = findingsOf(attack).before;
    expect(isMeasurable(headline)).toBe(true);
    expect(headline.mean).toBeGreaterThan(least);
  });

  it('would be a fortune if whoever hides losers were believed', () => {
    expect(findingsOf(ATTACKS.hider).believed.headline.mean).toBeGreaterThan(1);
  });

  it.each(Object.values(ATTACKS))('is no expected yield and no evidence today: $name', (attack) => {
    const { expected, logE } = findingsOf(attack).today;
    expect(expected !== null && isMeasurable(expected)).toBe(false);
    expect(isMeasurable(logE)).toBe(false);
  });

  it.each(Object.values(ATTACKS).filter((attack) => attack !== ATTACKS.withdrawer))(
    'is no headline yield today: $name',
    (attack) => {
      expect(isMeasurable(findingsOf(attack).today.headline)).toBe(false);
    },
  );
});

test.each(Object.values(ATTACKS))(
  'the picks are worth nothing to a follower, and rank when honestly told: $name',
  (attack) => {
    const { followerReturn, honestYield } = findingsOf(attack);
    expect(followerReturn.mean + 4 * followerReturn.error).toBeLessThan(0);
    expect(honestYield.mean).not.toBeNaN();
  },
);

describe('of the badges given in a field of 25 with five liars', () => {
  const falseShare = (attack: Attack, count?: typeof countBefore) => {
    const world = attackedWorld(Array.from({ length: 5 }, () => attack));
    return playWorlds(world, { worlds: 4, tips: 400, seed: 'test' }, count).falseShare.mean;
  };

  it.each([ATTACKS.shopper, ATTACKS.briefTips, ATTACKS.staleQuoter])(
    'more than 5% were false under the rule of before and none is today: $name',
    (attack) => {
      expect(falseShare(attack, countBefore)).toBeGreaterThan(0.05);
      expect(falseShare(attack)).toBe(0);
    },
  );
});
