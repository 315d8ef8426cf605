import type { WhatIf } from '@quotavera/domain/records/what-if';
import { DAY_S } from '@quotavera/domain/time';
import { describe, expect, it } from 'vitest';
import { followableTips, type Replay } from './followable.ts';
import { candidateOf, chosenOf, type StakeableTip } from './open-bets.ts';
import { readTerms, usernamesOf, WHAT_IF_DEFAULTS } from './terms.ts';
import { type Answer, work } from './work.ts';

const START = Date.UTC(2026, 2, 2, 12) / 1_000;

/** A record of so many tips at 2.00, one a day, won and lost in turn. */
function recordOf(tips: number, events: (n: number) => string[] = (n) => [`m${n}`]): Replay['tips'] {
  const each = <T>(of: (n: number) => T) => Array.from({ length: tips }, (_, n) => of(n));
  return {
    published: each((n) => START + n * DAY_S),
    first_start: each((n) => START + n * DAY_S + 7_200),
    ends: each((n) => START + n * DAY_S + 14_400),
    events: each(events),
    odds: each(() => 2_000),
    risk: each(() => 1_000_000),
    outcome: each((n) => n % 2),
    return: each((n) => (n % 2 === 0 ? 1_000_000_000 : -1_000_000_000)),
    lay: [1],
    live: [],
    multiple: [],
    trade: [],
    commission: [[0, 50]],
    expires: [],
    probability: [[2, 5_500]],
    minimum: [[0, 1_900]],
    later: [{ minutes: 5, odds: [[3, 1_950]] }],
  };
}

describe('what is typed', () => {
  it('is read with a comma or a point, and what can’t be read is named', () => {
    const read = readTerms({ ...WHAT_IF_DEFAULTS, bank: '1500,50', percent: '1.25', floor: '1,5', fee: '29' });
    expect(read).toMatchObject({
      ok: true,
      terms: {
        bankCents: 150_050,
        stake: { type: 'percent', bp: 125 },
        floor: 1_500,
        feeCents: 2_900,
        slippageBp: 200,
      },
    });
    // Where no fee is typed it is the channels' own; a typed one counts, 0 too.
    const fees = ['', '0', '29'].map((fee) => readTerms({ ...WHAT_IF_DEFAULTS, fee }, 1_900));
    expect(fees.map((each) => each.ok && each.terms.feeCents)).toEqual([1_900, 0, 2_900]);
    const wrong = readTerms({
      ...WHAT_IF_DEFAULTS,
      bank: '0',
      stake: 'kelly',
      kelly: '101',
      from: '2026-02-30',
      seed: '-1',
    });
    expect(wrong).toEqual({ ok: false, wrong: ['bank', 'kelly', 'seed', 'from'] });
    expect(readTerms({ ...WHAT_IF_DEFAULTS, delay: '0' })).toMatchObject({ terms: { slippageBp: 0, delayMinutes: 0 } });
  });

  it('names at most five tipsters, each once', () => {
    expect(usernamesOf(' a,b,,a,c,d,e,f')).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

it('columns become tips, and an event has one number in every record', () => {
  const tips = followableTips([recordOf(4), recordOf(2, (n) => [`m${n + 3}`])], 5);
  expect(tips).toHaveLength(6);
  expect(tips[1]).toMatchObject({ side: 'lay', outcome: 'lost', commissionMilli: 0, laterOdds: null });
  expect(tips[0]).toMatchObject({ commissionMilli: 50, minimumOdds: 1_900, outcome: 'won' });
  expect([tips[2]!.probability, tips[3]!.laterOdds]).toEqual([0.55, 1_950]);
  expect(tips[4]!.events).toEqual(tips[3]!.events);
  expect(tips[4]!.tipster).toBe(1);
});

it('the worker answers the result first, then how far it is, then the paths', () => {
  const read = readTerms({ ...WHAT_IF_DEFAULTS, delay: '0' });
  if (!read.ok) throw new Error('unreadable');
  const terms: WhatIf = { ...read.terms, edges: [0], from: '2026-03-01', to: '2026-03-31' };
  const answers: Answer[] = [];
  work({ type: 'what-if', records: [recordOf(20)], terms, seed: 1 }, (answer) => answers.push(answer));
  const types = answers.map(({ type }) => type);
  expect([types[0], types[1], ...types.slice(-2)]).toEqual(['result', 'progress', 'paths', 'done']);
  expect(answers[0]).toMatchObject({ result: { bets: 20 } });
});

describe('open tips', () => {
  const tip = (id: number, change: object = {}): StakeableTip =>
    ({
      id,
      totalodd: '2.1',
      commission: '0.05',
      side: 'back',
      stated_probability: null,
      tipster: { figures: { expected_yield: 0.04 } },
      legs: [
        {
          fixture_id: 7,
          sport: 'football',
          market: 'over_under',
          result: 'over',
          line: '2.5',
          match: 'A - B',
          matchdate: '2026-03-02T23:30:00Z',
        },
      ],
      ...change,
    }) as never;

  it('open tips have the stated probability, else the one of the expected yield, else none', () => {
    expect(candidateOf(tip(1, { stated_probability: '0.52' }))).toMatchObject({
      source: 'stated',
      bet: { probability: 0.52 },
    });
    const guessed = candidateOf(tip(1));
    expect(guessed.source).toBe('yield');
    expect(guessed.bet!.probability).toBeCloseTo(1.04 / 2.1, 12);
    expect(guessed.bet).toMatchObject({
      day: '2026-03-03',
      events: ['m7'],
      pick: { market: 'over_under', line: 2_500 },
    });
    expect(candidateOf(tip(1, { tipster: { figures: null } }))).toMatchObject({ source: 'none', bet: null });
  });

  it('open tips are chosen by what they are worth, unless the address names them', () => {
    const candidates = [tip(1, { stated_probability: '0.4' }), tip(2, { stated_probability: '0.6' }), tip(3)].map(
      candidateOf,
    );
    expect([...chosenOf(candidates, '')]).toEqual([2, 3]);
    expect([...chosenOf(candidates, '1,3')]).toEqual([1, 3]);
    expect([...chosenOf(candidates, '0')]).toEqual([]);
  });
});
