import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FollowedTip, followability, isCredibleFollow, type LoggedFollow, MIN_FOLLOWERS } from './index.ts';

const tip = (more: Partial<FollowedTip> = {}): FollowedTip => ({
  ...{ id: 1, side: 'back', odds: 2_000, minimumOdds: null, prices: {}, return: 1 },
  ...more,
});
const bet = (more: Partial<LoggedFollow> = {}): LoggedFollow => ({
  ...{ tip: 1, follower: 1, minutes: 0, odds: 2_000, best: null, weight: 1, return: 1 },
  ...more,
});
/** So many readers with the same bet. */
const readers = (count: number, more: Partial<LoggedFollow> = {}) =>
  Array.from({ length: count }, (_, n) => bet({ ...more, follower: n + 1 }));

test('odds that a reader can have got are no better than the best imported price, or 3% above those published where there is none', () => {
  expect(isCredibleFollow(tip(), bet({ odds: 1_950, best: 1_950 }))).toBe(true);
  expect(isCredibleFollow(tip(), bet({ odds: 1_951, best: 1_950 }))).toBe(false);
  expect(isCredibleFollow(tip(), bet({ odds: 2_060 }))).toBe(true);
  expect(isCredibleFollow(tip(), bet({ odds: 2_061 }))).toBe(false);
});
test('odds of a lay that a reader can have got are no lower', () => {
  const lay = tip({ side: 'lay', odds: 3_000 });
  expect(isCredibleFollow(lay, bet({ odds: 3_100, best: 3_050 }))).toBe(true);
  expect(isCredibleFollow(lay, bet({ odds: 3_000, best: 3_050 }))).toBe(false);
});
test('nobody lays at odds below 1', () => {
  expect(isCredibleFollow(tip({ side: 'lay', odds: 1_010 }), bet({ odds: 990 }))).toBe(false);
  expect(isCredibleFollow(tip({ odds: 1_010 }), bet({ odds: 990 }))).toBe(true);
});
test('odds that a reader can have got aren’t far off the price: that is a slip', () => {
  expect(isCredibleFollow(tip(), bet({ odds: 1_200 }))).toBe(false);
  // The market itself had moved so far.
  expect(isCredibleFollow(tip(), bet({ odds: 1_200, best: 1_210 }))).toBe(true);
});
test('odds of a bookmaker that took nothing count nothing', () => {
  expect(isCredibleFollow(tip(), bet({ weight: 0 }))).toBe(false);
});

test('followability says nothing of fewer than five readers, invented odds left out', () => {
  expect(followability([tip()], readers(MIN_FOLLOWERS - 1))).toBeNull();
  expect(followability([tip()], [...readers(MIN_FOLLOWERS - 1), bet({ follower: 9, odds: 2_500 })])).toBeNull();
  expect(followability([tip()], readers(MIN_FOLLOWERS))).not.toBeNull();
});

test('followability counts readers and not bets: however many bets one reader has, they stay one', () => {
  const tips = Array.from({ length: MIN_FOLLOWERS }, (_, n) => tip({ id: n + 1 }));
  const of = (follower: number) => tips.map(({ id }) => bet({ tip: id, follower }));
  expect(followability(tips, of(1))).toBeNull();
  expect(followability(tips, [...of(1), ...readers(MIN_FOLLOWERS)])?.followers).toBe(MIN_FOLLOWERS);
});

test('followability gives no yield while fewer than five readers have a settled bet on a settled tip', () => {
  const open = readers(MIN_FOLLOWERS - 1, { return: null }).map((each) => ({
    ...each,
    follower: each.follower + 10,
  }));
  const yieldOf = (settled: number) => followability([tip()], [...readers(settled), ...open])?.yield;
  expect(yieldOf(MIN_FOLLOWERS - 1)).toBeNull();
  expect(yieldOf(MIN_FOLLOWERS)).toMatchObject({ follows: MIN_FOLLOWERS });
});

test('compares odds got with odds published by the minutes since, each band by five readers at least', () => {
  const follows = [
    ...readers(5, { minutes: 1 }),
    ...readers(5, { minutes: 3, odds: 1_900 }),
    ...readers(4, { minutes: 45, odds: 1_800 }),
  ];
  expect(followability([tip()], follows)!.bands).toEqual([
    { from: 0, to: 1, follows: 5, tips: 1, change: 0 },
    { from: 1, to: 5, follows: 5, tips: 1, change: expect.closeTo(-0.05) },
    { from: 5, to: 30 },
    { from: 30, to: null },
  ]);
});

test('a band counts its tips once each, and the last one has no end', () => {
  const tips = [tip({ id: 1 }), tip({ id: 2 })];
  const late = [...readers(5, { minutes: 31 }), bet({ tip: 2, follower: 1, minutes: 5_000 })];
  expect(followability(tips, late)!.bands.at(-1)).toEqual({ from: 30, to: null, follows: 6, tips: 2, change: 0 });
});

test('a tip could be had at its least odds, and at the minute at which somebody had it', () => {
  const atLeast = tip({ minimumOdds: 1_850, prices: { 1: 1_850, 5: 1_849 } });
  expect(followability([atLeast], readers(5))!.reachable.map(({ share }) => share)).toEqual([1, 0, null]);
  const byReaders = followability([tip()], readers(5, { minutes: 5, odds: 1_960 }))!.reachable;
  expect(byReaders.map(({ share }) => share)).toEqual([1, 1, null]);
});

test.each([
  [1, [0, null, null]],
  [4, [0, null, null]],
  [5, [null, 0, null]],
  [29, [null, 0, null]],
  [30, [null, null, 0]],
  [59, [null, null, 0]],
  [60, [null, null, null]],
])('worse odds after %d minutes say that the tip was gone only at the minute just before', (minutes, shares) => {
  const { reachable } = followability([tip()], readers(5, { minutes, odds: 1_800 }))!;
  expect(reachable.map(({ share }) => share)).toEqual(shares);
  expect(reachable.map(({ tips }) => tips)).toEqual(shares.map((share) => (share === null ? 0 : 1)));
});

test('bets on tips that aren’t known count nowhere', () => {
  expect(followability([tip()], readers(5, { tip: 9 }))).toBeNull();
});

test('followability counts a limited bookmaker’s bet by what it took', () => {
  const follows = [...readers(5), bet({ follower: 6, odds: 1_800, weight: 0.1 })];
  expect(followability([tip()], follows)!.bands[0]).toMatchObject({ change: expect.closeTo((5 + 0.09) / 5.1 - 1) });
});

test('followability says how many tips could still be had, by prices and by those who came later', () => {
  const tips = [
    tip({ id: 1, prices: { 1: 1_990, 5: 1_900 } }),
    tip({ id: 2, minimumOdds: 1_850, prices: { 5: 1_860 } }),
    tip({ id: 3 }),
  ];
  const follows = [...readers(5, { minutes: 40, odds: 1_960 }), bet({ tip: 3, follower: 7, minutes: 6, odds: 1_700 })];
  expect(followability(tips, follows)!.reachable).toEqual([
    // The readers of tip 1 had it after 40 minutes, whatever the price was after 5.
    { minutes: 1, tips: 1, share: 1 },
    { minutes: 5, tips: 3, share: expect.closeTo(2 / 3) },
    { minutes: 30, tips: 1, share: 1 },
  ]);
});

test('followability puts the readers’ yield beside the tipster’s on the same settled tips, each tip once', () => {
  const tips = [
    tip({ id: 1, return: 1 }),
    tip({ id: 2, return: -1 }),
    tip({ id: 3, return: 5 }),
    tip({ id: 4, return: null }),
  ];
  const follows = [
    ...readers(5, { return: 0.8, odds: 1_900 }),
    bet({ tip: 2, follower: 1, return: -1 }),
    bet({ tip: 4, follower: 1, return: null }),
    // The bet was settled by hand, while the tip isn't.
    bet({ tip: 4, follower: 2, return: 7 }),
  ];
  expect(followability(tips, follows)!.yield).toEqual({
    tips: 2,
    follows: 6,
    followers: expect.closeTo(-0.1),
    tipster: 0,
  });
});

test('followability doesn’t change with the order, and shares stay between 0 and 1', () => {
  const follows = fc.array(
    fc.record({
      tip: fc.constantFrom(1, 2),
      follower: fc.integer({ min: 1, max: 9 }),
      minutes: fc.integer({ min: 0, max: 100 }),
      odds: fc.integer({ min: 1_010, max: 4_000 }),
      best: fc.option(fc.integer({ min: 1_010, max: 4_000 }), { nil: null }),
      weight: fc.constantFrom(0.25, 0.5, 1),
      return: fc.constantFrom(null, -1, 1),
    }),
    { maxLength: 40 },
  );
  const tips = [tip(), tip({ id: 2, side: 'lay', odds: 2_200 })];
  fc.assert(
    fc.property(follows, (list) => {
      const [one, other] = [followability(tips, list), followability(tips, list.toReversed())];
      expect(other?.follows).toBe(one?.follows);
      expect(other?.reachable).toEqual(one?.reachable);
      for (const { share, tips: known } of one?.reachable ?? []) {
        expect(share === null).toBe(known === 0);
        if (share !== null) expect(share >= 0 && share <= 1).toBe(true);
      }
    }),
  );
});
