import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Bet,
  bookOf,
  type CustomLeg,
  contradict,
  countsGoals,
  gradeSelection,
  isHandicap,
  isSelection,
  type Leg,
  lineOfSide,
  lineProblem,
  lineRule,
  MARKET_RULES,
  MARKETS,
  type Market,
  type MarketPick,
  marketFits,
  oppositePick,
  SPORTS,
  type StructuredLeg,
  usualLines,
  validateBet,
  validateExit,
  validateOwnTerms,
} from './index.ts';

const now = new Date('2025-10-25T12:00:00Z');
const LATER = '2025-10-25T18:45:00.000Z';
const EARLIER = '2025-10-25T11:00:00.000Z';

function leg(changes: Partial<StructuredLeg> = {}): StructuredLeg {
  return {
    type: 'structured',
    fixtureId: 1,
    sport: 'football',
    competition: 'Serie A',
    home: 'Torino',
    away: 'Cagliari',
    startsAt: LATER,
    market: '1x2',
    selection: 'home',
    line: null,
    odds: 2100,
    ...changes,
  };
}

function custom(changes: Partial<CustomLeg> = {}): CustomLeg {
  return {
    type: 'custom',
    sport: 'tennis',
    competition: 'ATP Vienna',
    event: 'Sinner - Musetti',
    startsAt: LATER,
    market: 'Set betting',
    selection: '2-0',
    odds: 1650,
    ...changes,
  };
}

function bet(changes: Partial<Bet> = {}): Bet {
  return {
    kind: 'valuebet',
    phase: 'prematch',
    side: 'back',
    legs: [leg()],
    stake: 1000,
    stakeBasis: 'stake',
    commission: 0,
    bookmaker: null,
    ...changes,
  };
}

const lay = { kind: 'exchange', side: 'lay', commission: 50 } as const;

function pick(market: Market, selection: string, line: number | null = null): MarketPick {
  return { market, selection, line };
}

it.each<[Market, number | null, string | null]>([
  ['over_under', 2250, null],
  ['over_under', 15_500, null],
  ['over_under', 2100, 'line_out_of_step'],
  ['over_under', null, 'line_required'],
  ['over_under', 0, 'line_out_of_range'],
  ['asian_handicap', -750, null],
  ['asian_handicap', -10_250, 'line_out_of_range'],
  ['total_corners', 9500, null],
  ['total_corners', 9250, null],
  ['total_corners', 9100, 'line_out_of_step'],
  ['european_handicap', -1000, null],
  ['european_handicap', -1500, 'line_out_of_step'],
  ['team_goals', 1250, null],
  ['first_half_goals', 250, 'line_out_of_range'],
  ['1x2', null, null],
  ['1x2', 500, 'line_not_allowed'],
])('%s at %s: %s', (market, line, problem) => {
  expect(lineProblem(market, line)).toBe(problem);
});

it('the market table knows which markets a sport has', () => {
  expect(marketFits('btts', 'football')).toBe(true);
  expect(marketFits('btts', 'soccer')).toBe(true);
  expect(marketFits('total_corners', 'basketball')).toBe(false);
  expect(marketFits('1x2', 'tennis')).toBe(false);
  expect(marketFits('draw_no_bet', 'chess')).toBe(false);
  expect(lineProblem('over_under', 165_500, 'basketball')).toBeNull();
  expect(lineProblem('over_under', 165_500, 'football')).toBe('line_out_of_range');
  expect(lineRule('over_under')).toEqual(lineRule('over_under', 'football'));
});

it('the market table tells the head starts from the numbers to be passed', () => {
  expect(MARKETS.filter(isHandicap)).toEqual(['asian_handicap', 'european_handicap', 'corner_handicap']);
  expect(lineOfSide('asian_handicap', 'away', -250)).toBe(250);
  expect(lineOfSide('european_handicap', 'away', -1000)).toBe(-1000);
});

it('the market table offers each sport the lines of its own scores', () => {
  for (const sport of SPORTS) {
    for (const market of MARKETS.filter((each) => marketFits(each, sport))) {
      for (const line of usualLines(market, sport)) expect(lineProblem(market, line, sport), market).toBeNull();
    }
  }
  expect(usualLines('over_under', 'football')).toEqual([500, 1500, 2500, 3500, 4500]);
  expect(Math.min(...usualLines('over_under', 'handball'))).toBeGreaterThan(40_000);
  expect(usualLines('over_under', 'tennis')).toEqual([]);
  expect(usualLines('over_under', 'chess')).toEqual([]);
  expect(countsGoals('handball')).toBe(true);
  expect(countsGoals('basketball')).toBe(false);
  expect(countsGoals('chess')).toBe(false);
});

it('the market table gives the bet that wins exactly when another loses', () => {
  expect(oppositePick(pick('asian_handicap', 'home', -250))).toEqual(pick('asian_handicap', 'away', 250));
  expect(oppositePick(pick('1x2', 'home'))).toEqual(pick('double_chance', 'X2'));
  const opposites = MARKETS.map((market) => {
    const { selections, line } = MARKET_RULES[market];
    return oppositePick(pick(market, selections[0]!, line && 1000));
  });
  expect(opposites).not.toContain(undefined);
  expect(MARKETS.filter((_, n) => opposites[n] === null)).toEqual([
    'european_handicap',
    'double_chance_goals',
    'result_goals',
    'double_chance_btts',
    'result_btts',
    'btts_goals',
    'double_chance_multigoals',
    'result_multigoals',
    'multigoals',
    'team_multigoals',
    'first_half_1x2',
    'second_half_1x2',
    'correct_score',
    'half_time_full_time',
  ]);
  const points = { won: 1, half_won: 0.5, void: 0, half_lost: -0.5, lost: -1, unavailable: Number.NaN };
  fc.assert(
    fc.property(
      fc.nat({ max: 6 }),
      fc.nat({ max: 6 }),
      fc.constantFrom(...MARKETS),
      fc.nat(),
      (home, away, market, n) => {
        const rule = MARKET_RULES[market];
        const selection = rule.selections[n % rule.selections.length] as string;
        const line = rule.line && 500 + (n % 10) * rule.line.step;
        const opposite = oppositePick(pick(market, selection, line));
        if (!opposite) return;
        const both = [home, away] as const;
        const result = {
          goals: both,
          halfTimeGoals: both,
          shots: both,
          shotsOnTarget: both,
          corners: both,
          yellowCards: both,
          redCards: [0, 0] as const,
        };
        const grade = ({ market: m, selection: s, line: l }: MarketPick) => points[gradeSelection(m, s, l, result)];
        expect(grade(opposite) + grade(pick(market, selection, line))).toBe(0);
        expect(oppositePick(opposite)).toEqual(pick(market, selection, line));
      },
    ),
  );
});

it('the market table gives the book a price belongs to, in market order', () => {
  expect(bookOf(pick('asian_handicap', 'away', 250))).toEqual([
    pick('asian_handicap', 'home', -250),
    pick('asian_handicap', 'away', 250),
  ]);
  expect(bookOf(pick('draw_no_bet', 'home'))).toEqual([pick('draw_no_bet', 'home'), pick('draw_no_bet', 'away')]);
  expect(bookOf(pick('double_chance', '1X'))?.map((p) => p.selection)).toEqual(['home', 'draw', 'away']);
  expect(bookOf(pick('over_under', 'under', 2500))?.map((p) => p.selection)).toEqual(['over', 'under']);
  expect(bookOf(pick('1x2', 'over'))).toBeNull();
  expect(isSelection('half_time_full_time', 'X/1')).toBe(true);
  expect(isSelection('correct_score', '02-1')).toBe(false);
});

it.each<[MarketPick, MarketPick, boolean]>([
  [pick('1x2', 'home'), pick('1x2', 'draw'), true],
  [pick('1x2', 'home'), pick('correct_score', '0-1'), true],
  [pick('1x2', 'home'), pick('correct_score', '2-1'), false],
  [pick('over_under', 'over', 2500), pick('over_under', 'under', 2500), true],
  [pick('over_under', 'over', 2500), pick('over_under', 'under', 3500), false],
  [pick('over_under', 'over', 2250), pick('over_under', 'under', 2750), true],
  [pick('btts', 'yes'), pick('correct_score', '1-0'), true],
  [pick('btts', 'yes'), pick('over_under', 'under', 1500), true],
  [pick('btts', 'yes'), pick('over_under', 'under', 2250), false],
  [pick('draw_no_bet', 'home'), pick('1x2', 'draw'), true],
  [pick('double_chance', '1X'), pick('double_chance', 'X2'), false],
  [pick('asian_handicap', 'home', -1500), pick('over_under', 'under', 1500), true],
  [pick('asian_handicap', 'home', -1500), pick('btts', 'no'), false],
  [pick('half_time_full_time', '1/2'), pick('over_under', 'under', 2500), true],
  [pick('half_time_full_time', '1/2'), pick('over_under', 'under', 3500), false],
  [pick('half_time_full_time', '1/X'), pick('correct_score', '0-0'), true],
  [pick('half_time_full_time', '2/1'), pick('correct_score', '1-0'), true],
  [pick('half_time_full_time', 'X/2'), pick('correct_score', '0-1'), false],
  [pick('half_time_full_time', '1/X'), pick('half_time_full_time', 'X/X'), true],
  [pick('total_shots', 'under', 8500), pick('team_shots', 'home_over', 10_500), true],
  [pick('total_shots', 'over', 30_500), pick('team_shots', 'away_over', 28_500), false],
  [pick('team_shots', 'home_over', 40_500), pick('team_shots', 'away_over', 50_500), false],
  [pick('total_shots', 'over', 70_500), pick('total_shots', 'under', 71_500), false],
  [pick('total_shots', 'over', 70_500), pick('total_shots', 'under', 70_500), true],
  [pick('total_shots_on_target', 'under', 3500), pick('team_shots_on_target', 'home_over', 4500), true],
  [pick('total_shots_on_target', 'over', 8500), pick('team_shots_on_target', 'home_under', 3500), false],
  [pick('total_corners', 'under', 9500), pick('total_corners', 'over', 9500), true],
  [pick('total_corners', 'under', 10_500), pick('team_corners', 'away_over', 9500), false],
  [pick('total_cards', 'under', 2500), pick('team_cards', 'home_over', 3500), true],
  [pick('total_cards', 'over', 4500), pick('team_cards', 'away_under', 500), false],
  [pick('total_corners', 'over', 9500), pick('over_under', 'under', 2500), false],
  [pick('over_under', 'over', 165_500), pick('over_under', 'under', 166_500), false],
  [pick('over_under', 'under', 50_500), pick('asian_handicap', 'home', -60_500), true],
  [pick('over_under', 'over', 150_500), pick('asian_handicap', 'home', -60_500), false],
  [pick('asian_handicap', 'home', -60_500), pick('asian_handicap', 'away', 61_500), false],
  [pick('btts', 'yes'), pick('asian_handicap', 'home', -60_500), false],
  [pick('odd_even', 'even'), pick('over_under', 'over', 12_500), false],
  [pick('odd_even', 'even'), pick('correct_score', '10-10'), false],
  [pick('european_handicap', 'draw', -1000), pick('1x2', 'draw'), true],
  [pick('european_handicap', 'draw', -1000), pick('1x2', 'home'), false],
  [pick('european_handicap', 'away', -1000), pick('1x2', 'home'), true],
  [pick('european_handicap', 'away', -2000), pick('1x2', 'home'), false],
  [pick('odd_even', 'odd'), pick('1x2', 'draw'), true],
  [pick('odd_even', 'even'), pick('correct_score', '0-0'), false],
  [pick('team_goals', 'away_over', 1500), pick('btts', 'no'), false],
  [pick('team_goals', 'away_over', 1500), pick('over_under', 'under', 1500), true],
  [pick('first_half_goals', 'over', 2500), pick('over_under', 'under', 2500), true],
  [pick('first_half_goals', 'over', 2500), pick('over_under', 'under', 3500), false],
  [pick('first_half_goals', 'over', 1500), pick('first_half_1x2', 'draw'), false],
  [pick('first_half_goals', 'under', 1500), pick('half_time_full_time', '2/1'), false],
  [pick('first_half_1x2', 'home'), pick('half_time_full_time', 'X/1'), true],
  [pick('second_half_goals', 'over', 2500), pick('over_under', 'under', 2500), true],
  [pick('second_half_1x2', 'home'), pick('correct_score', '0-2'), true],
  [pick('second_half_1x2', 'away'), pick('1x2', 'home'), false],
  [pick('second_half_btts', 'yes'), pick('correct_score', '1-1'), false],
  [pick('second_half_btts', 'yes'), pick('correct_score', '2-0'), true],
  [pick('corner_handicap', 'home', -3500), pick('corner_handicap', 'away', 2500), true],
  [pick('corner_handicap', 'home', -3500), pick('total_corners', 'under', 9500), false],
])('%j with %j: %s', (a, b, expected) => {
  expect(contradict(a, b)).toBe(expected);
  expect(contradict(b, a)).toBe(expected);
});

it('contradiction knows that the away team can lead at half time', () => {
  // Without that half-time score nothing would win both, and a possible accumulator would be called impossible.
  expect(contradict(pick('half_time_full_time', '2/1'), pick('over_under', 'over', 1500))).toBe(false);
  expect(contradict(pick('half_time_full_time', '2/2'), pick('1x2', 'away'))).toBe(false);
  expect(contradict(pick('half_time_full_time', '2/2'), pick('correct_score', '0-1'))).toBe(false);
});

describe('validation', () => {
  const problems = (changes: Partial<Bet>) => validateBet(bet(changes), { now }).map((p) => `${p.field} ${p.code}`);
  const legs = (...all: Leg[]) => problems({ legs: all });

  it('validation accepts sound bets', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ ...lay, stake: 5000 })).toEqual([]);
    expect(problems({ ...lay, stake: 10_000, stakeBasis: 'liability' })).toEqual([]);
    expect(legs(leg(), leg({ fixtureId: 2 }), custom(), custom({ event: 'Nadal - Federer' }))).toEqual([]);
    expect(problems({ phase: 'live', legs: [leg({ startsAt: EARLIER })] })).toEqual([]);
    expect(legs(custom(), leg())).toEqual([]);
  });

  it('validation looks at each leg', () => {
    expect(legs()).toEqual(['legs no_legs']);
    expect(legs(leg({ odds: 900 }))).toEqual(['legs.0.odds odds_out_of_range']);
    expect(legs(leg({ odds: 1_000_001 }))).toEqual(['legs.0.odds odds_out_of_range']);
    expect(legs(leg({ odds: 2100.5 }))).toEqual(['legs.0.odds odds_too_precise']);
    expect(legs(leg({ odds: Number.NaN }))).toEqual(['legs.0.odds odds_out_of_range']);
    expect(legs(leg({ selection: 'over' }))).toEqual(['legs.0.selection unknown_selection']);
    expect(legs(leg({ market: 'over_under', selection: 'over' }))).toEqual(['legs.0.line line_required']);
    expect(legs(leg({ market: 'over_under', selection: 'over', line: 2600 }))).toEqual([
      'legs.0.line line_out_of_step',
    ]);
    expect(legs(leg({ line: 500 }))).toEqual(['legs.0.line line_not_allowed']);
    expect(legs(leg({ market: 'btts', selection: 'yes', sport: 'tennis' }))).toEqual([
      'legs.0.market market_not_for_sport',
    ]);
    expect(legs(leg({ sport: 'chess' }))).toEqual(['legs.0.sport unknown_sport']);
    expect(legs(leg({ market: 'nonsense' as Market }))).toEqual(['legs.0.market unknown_market']);
    expect(legs(leg({ startsAt: 'soon' }))).toEqual(['legs.0.startsAt invalid_start']);
    expect(legs(custom({ sport: 'chess' }))).toEqual(['legs.0.sport unknown_sport']);
    expect(legs(custom({ event: ' ' }))).toEqual(['legs.0.event text_required']);
    expect(legs(custom({ event: 'ab ' }))).toEqual(['legs.0.event text_too_short']);
    expect(legs(custom({ event: 'abc' }))).toEqual([]);
    const longest = 'x'.repeat(120);
    expect(legs(custom({ selection: longest, combinations: [longest] }))).toEqual([]);
    expect(legs(custom({ selection: `${longest}x` }))).toEqual(['legs.0.selection text_too_long']);
    expect(legs(custom({ combinations: [`${longest}x`] }))).toEqual(['legs.0.combinations.0 text_too_long']);
    const combinations = Array.from({ length: 11 }, (_, n) => `over ${n}.5 games`);
    expect(legs(custom({ combinations: combinations.slice(0, 10) }))).toEqual([]);
    expect(legs(custom({ combinations }))).toEqual(['legs.0.combinations too_many_combinations']);
    expect(legs(custom({ combinations: ['over 20.5 games', ' '] }))).toEqual(['legs.0.combinations.1 text_required']);
  });

  it('validation refuses a match that has begun, or, live, one that has not', () => {
    expect(legs(leg({ startsAt: EARLIER }))).toEqual(['legs.0.fixtureId match_started']);
    expect(legs(leg(), custom({ startsAt: now.toISOString() }))).toEqual(['legs.1.startsAt match_started']);
    expect(problems({ phase: 'live' })).toEqual(['phase match_not_started']);
    expect(problems({ phase: 'live', legs: [leg({ startsAt: EARLIER }), leg({ fixtureId: 2 })] })).toEqual([]);
    expect(problems({ phase: 'live', legs: [] })).toEqual(['legs no_legs']);
  });

  it('validation refuses a live bet on a match that could be over, which football is after two and a half hours', () => {
    const live = (startsAt: string) => problems({ phase: 'live', legs: [leg({ startsAt })] });
    expect(live('2025-10-25T09:30:00.001Z')).toEqual([]);
    expect(live('2025-10-25T09:30:00.000Z')).toEqual(['legs.0.fixtureId live_closed']);
  });

  it('validation refuses two legs on a match', () => {
    const over = leg({ market: 'over_under', selection: 'over', line: 2500 });
    expect(legs(leg(), over)).toEqual(['legs.1 same_match_twice']);
    expect(legs(leg(), leg({ selection: 'draw' }))).toEqual(['legs.1 legs_contradict']);
    expect(legs(leg(), leg({ odds: 2200 }))).toEqual(['legs.1 same_selection_twice']);
    expect(legs(over, leg(), leg({ selection: 'away' }))).toEqual([
      'legs.1 same_match_twice',
      'legs.2 legs_contradict',
    ]);
    expect(legs(over, leg(), leg())).toEqual(['legs.1 same_match_twice', 'legs.2 same_selection_twice']);
    expect(legs(leg({ fixtureId: 2 }), leg(), over)).toEqual(['legs.2 same_match_twice']);
    expect(legs(over, { ...over, line: 3500 })).toEqual(['legs.1 same_match_twice']);
    expect(legs(over, { ...over, market: 'first_half_goals' })).toEqual(['legs.1 same_match_twice']);
    expect(legs(custom({ event: ' Sinner - Musetti' }), custom({ event: 'SINNER - Musetti ' }))).toEqual([
      'legs.1 same_selection_twice',
    ]);
    expect(legs(custom(), custom({ startsAt: '2025-10-26T18:45:00.000Z' }))).toEqual([]);
    expect(legs(custom(), custom({ selection: '2-1' }))).toEqual(['legs.1 same_match_twice']);
  });

  it('validation compares no leg that has a fault of its own', () => {
    const faulty = leg({ selection: 'over' });
    expect(legs(leg(), faulty)).toEqual(['legs.1.selection unknown_selection']);
    expect(legs(faulty, leg())).toEqual(['legs.0.selection unknown_selection']);
    expect(legs(leg({ odds: Number.NaN }), leg({ fixtureId: 2 }))).toEqual(['legs.0.odds odds_out_of_range']);
  });

  it('limits legs and total odds', () => {
    const many = (count: number, odds: number) => Array.from({ length: count }, (_, n) => leg({ fixtureId: n, odds }));
    expect(legs(...many(20, 1500))).toEqual([]);
    expect(legs(...many(20, 100_000))).toEqual(['legs total_odds_too_high']);
    expect(legs(...many(21, 1010))).toEqual(['legs too_many_legs']);
    const beyond = [...many(20, 1010), leg({ fixtureId: 0, odds: 900 })];
    expect(legs(...beyond)).toEqual(['legs too_many_legs']);
    expect(validateOwnTerms(bet({ legs: beyond }))).toEqual([{ field: 'legs', code: 'too_many_legs' }]);
    expect(legs(...many(2, 100_000))).toEqual([]);
    expect(legs(...many(2, 100_001))).toEqual(['legs total_odds_too_high']);
  });

  it('validation lets only single exchange bets lay', () => {
    expect(problems({ side: 'lay' })).toEqual(['side lay_needs_exchange']);
    expect(problems({ ...lay, legs: [leg(), leg({ fixtureId: 2 })] })).toEqual(['side lay_accumulator']);
    expect(problems({ stakeBasis: 'liability' })).toEqual(['stakeBasis liability_needs_lay']);
  });

  it('validation keeps risk between 0.1 and 10 units, by liability for a lay', () => {
    expect(problems({ stake: 99 })).toEqual(['stake risk_out_of_range']);
    expect(problems({ stake: 100 })).toEqual([]);
    expect(problems({ stake: Number.NaN })).toEqual(['stake risk_out_of_range']);
    expect(problems({ stake: 2 ** 60 })).toEqual(['stake risk_out_of_range']);
    expect(problems({ stake: 99, legs: [leg(), leg({ fixtureId: 2 })] })).toEqual(['stake risk_out_of_range']);
    expect(problems({ stake: 10_001 })).toEqual(['stake risk_out_of_range']);
    expect(problems({ stake: 100.5 })).toEqual(['stake stake_too_precise']);
    expect(problems({ stake: -1000 })).toEqual(['stake risk_out_of_range']);
    expect(problems({ ...lay, stake: 10_000 })).toEqual(['stake risk_out_of_range']);
    expect(problems({ ...lay, stake: 90 })).toEqual(['stake risk_out_of_range']);
    expect(problems({ ...lay, stake: 100_000, legs: [leg({ odds: 1050 })] })).toEqual([]);
  });

  it('validation says nothing of a lay’s liability that its odds leave unknown', () => {
    const noOdds = [leg({ odds: Number.NaN })];
    expect(problems({ ...lay, legs: noOdds })).toEqual(['legs.0.odds odds_out_of_range']);
    expect(problems({ ...lay, stake: 10_000, legs: [leg(), leg({ fixtureId: 2 })] })).toEqual(['side lay_accumulator']);
    expect(problems({ ...lay, stake: 99, stakeBasis: 'liability', legs: noOdds })).toEqual([
      'legs.0.odds odds_out_of_range',
      'stake risk_out_of_range',
    ]);
  });

  it('validation keeps commission to exchanges', () => {
    expect(problems({ commission: 50 })).toEqual(['commission commission_needs_exchange']);
    expect(problems({ kind: 'exchange', commission: 200 })).toEqual([]);
    for (const commission of [201, -1, 0.5]) {
      expect(problems({ kind: 'exchange', commission })).toEqual(['commission commission_out_of_range']);
    }
    expect(problems({ bookmaker: 'x'.repeat(60) })).toEqual([]);
    expect(problems({ bookmaker: 'x'.repeat(61) })).toEqual(['bookmaker text_too_long']);
  });

  it('validation checks an exit', () => {
    const exit = { share: 5000, odds: 4000, hedge: 'hedged' } as const;
    const trade = bet({ kind: 'exchange' });
    expect(validateExit(trade, exit)).toEqual([]);
    expect(validateExit(trade, exit, [exit])).toEqual([]);
    expect(validateExit(trade, { ...exit, hedge: 'halved' as 'hedged' })).toEqual([
      { field: 'exit.hedge', code: 'unknown_hedge' },
    ]);
    expect(validateExit({ ...trade, legs: [leg(), custom()] }, exit)).toEqual([
      { field: 'exit', code: 'exit_needs_single' },
    ]);
    expect(validateExit(trade, { ...exit, share: 5001 }, [exit])).toEqual([
      { field: 'exit.share', code: 'shares_exceed_stake' },
    ]);
    const small = Array.from({ length: 10 }, () => ({ ...exit, share: 100 }));
    expect(validateExit(trade, exit, small.slice(1))).toEqual([]);
    expect(validateExit(trade, exit, small)).toEqual([{ field: 'exit', code: 'too_many_exits' }]);
    for (const share of [0, 10_001, 0.5]) {
      expect(validateExit(trade, { ...exit, share })).toEqual([{ field: 'exit.share', code: 'share_out_of_range' }]);
    }
    expect(validateExit(bet(), { ...exit, odds: 1000 })).toEqual([
      { field: 'exit', code: 'exit_needs_exchange' },
      { field: 'exit.odds', code: 'odds_out_of_range' },
    ]);
  });

  it('validation answers for twenty legs on one match', () => {
    const same = Array.from({ length: 20 }, (_, n) =>
      leg({
        sport: 'basketball',
        market: 'over_under',
        selection: n % 2 ? 'over' : 'under',
        line: 100_500 + n * 250,
        odds: 1010,
      }),
    );
    expect(legs(...same)).toHaveLength(19);
  });
});
