import { expect, it } from 'vitest';
import { bodyOf, formOf, newLeg } from './form.ts';

const words = { ...newLeg(), by: 'words', event: ' Sinner vince ', odds: '1,85' } as const;
const form = { ...formOf(null, 'it'), legs: [words], stake: '12,50' };

it('a bet that is written down needs three fields in own words', () => {
  expect(bodyOf(form, 7)).toMatchObject({
    bankroll: 7,
    stake_cents: 1_250,
    valexc: 'other',
    side: 'back',
    commission: null,
    placed_at: null,
    legs: [{ type: 'custom', match: 'Sinner vince', odds: '1.85' }],
  });
});

it.each([{ stake: '' }, { stake: '10,005' }, { legs: [{ ...words, odds: '' }] }, { legs: [newLeg()] }, { legs: [] }])(
  'a bet that is written down waits for what is missing: %j',
  (change) => expect(bodyOf({ ...form, ...change }, 7)).toBeNull(),
);

it('a bet that is written down is of an exchange when it is backed or laid there, at a commission in percent', () => {
  const lay = bodyOf({ ...form, side: 'lay', commission: '4,5', exit: '1,5' }, 7);
  expect(lay).toMatchObject({ valexc: 'exchange', side: 'lay', commission: '0.045', exits: [{ odds: '1.5' }] });
  const accumulator = bodyOf({ ...form, side: 'lay', legs: [words, words] }, 7);
  expect(accumulator).toMatchObject({ valexc: 'other', side: 'back', exits: [] });
});

it('a bet that is written down keeps a past day, whatever the reader’s zone', () => {
  expect(bodyOf({ ...form, day: '2026-01-05' }, 7)?.placed_at).toBe('2026-01-05T12:00:00.000Z');
});

it('a selection in own words keeps its sport, also in the bettor’s word for it', () => {
  const sports = ['tennis', ' Freccette ', ''].map((sport) => bodyOf({ ...form, legs: [{ ...words, sport }] }, 7));
  expect(sports.map((body) => body?.legs[0])).toMatchObject([
    { sport: 'tennis' },
    { sport: 'Freccette' },
    { sport: 'football' },
  ]);
});

it('an each-way stake that is said by part is twice as much, and only of an each-way bet', () => {
  const eachWay = { ...form.kind, divisor: '4', stakeIs: 'part' } as const;
  expect(bodyOf({ ...form, kind: eachWay }, 7)).toMatchObject({ stake_cents: 2_500, each_way: { divisor: 4 } });
  expect(bodyOf({ ...form, kind: { ...eachWay, stakeIs: 'whole' } }, 7)?.stake_cents).toBe(1_250);
  expect(bodyOf({ ...form, kind: { ...eachWay, divisor: '' } }, 7)?.stake_cents).toBe(1_250);
  expect(bodyOf({ ...form, side: 'lay', kind: eachWay }, 7)?.stake_cents).toBe(1_250);
});
