import { describe, expect, it } from 'vitest';
import {
  atStandardCommission,
  type CustomLeg,
  channelLinkProblem,
  type FixturePick,
  followProblem,
  RANK_REFUSALS,
  rankRefusal,
  stricterTermsProblems,
  TIP_DEFAULTS,
  type Tip,
  validateTip,
  withMatches,
} from './index.ts';

const now = new Date('2026-11-21T08:00:00Z');
const match = {
  sport: 'football',
  competition: 'Serie A',
  home: 'Roma',
  away: 'Lazio',
  startsAt: '2026-11-21T19:45:00.000Z',
};
const pick: FixturePick = {
  type: 'structured',
  fixtureId: 1,
  market: '1x2',
  selection: 'home',
  line: null,
  odds: 2100,
};

const leg = { ...pick, ...match };

function tip(changes: Partial<Tip> = {}): Tip {
  return {
    ...TIP_DEFAULTS,
    kind: 'valuebet',
    legs: [leg],
    stake: 1000,
    commission: 0,
    ...changes,
  };
}
const problems = (changes: Partial<Tip>) => validateTip(tip(changes), { now }).map((p) => `${p.field} ${p.code}`);
const at = (hour: string) => `2026-11-21T${hour}:00.000Z`;

it.each<[string, Partial<Tip>, string[]]>([
  ['nothing more than a bet', {}, []],
  [
    'every term',
    { statedProbability: 1, minimumOdds: 2100, expiresAt: at('19:00'), publishAt: at('18:59'), tags: ['a'] },
    [],
  ],
  ['no probability', { statedProbability: 0 }, ['statedProbability probability_out_of_range']],
  ['a certainty', { statedProbability: 10_000 }, ['statedProbability probability_out_of_range']],
  ['a floor of 1', { minimumOdds: 1000 }, ['minimumOdds minimum_odds_out_of_range']],
  ['a floor above its odds', { minimumOdds: 2101 }, ['minimumOdds minimum_odds_out_of_range']],
  ['a probability just short of certain', { statedProbability: 9999 }, []],
  ['an accumulator’s floor above the odds of a leg', { legs: [leg, { ...leg, fixtureId: 2 }], minimumOdds: 3000 }, []],
  ['a floor but no odds', { legs: [{ ...leg, odds: 900 }], minimumOdds: 1500 }, ['legs.0.odds odds_out_of_range']],
  ['a match that has begun', { legs: [{ ...leg, startsAt: at('07:00') }] }, ['legs.0.fixtureId match_started']],
  [
    'texts as long as they may be',
    { description: 'x'.repeat(4000), tags: Array.from({ length: 10 }, () => 'x'.repeat(30)) },
    [],
  ],
  ['a long text', { description: 'x'.repeat(4001) }, ['description text_too_long']],
  ['words that lead to a bookmaker', { description: 'Quota su www.bet365.it' }, ['description bookmaker_link']],
  ['a tag that leads to a bookmaker', { tags: ['a', 'bet365.it'] }, ['tags.1 bookmaker_link']],
  ['a link to a bookmaker', { channelLink: 'https://www.bet365.it/' }, ['channelLink bookmaker_link']],
  ['many tags', { tags: Array.from({ length: 11 }, String) }, ['tags too_many_tags']],
  ['a long tag', { tags: ['a', 'x'.repeat(31)] }, ['tags.1 text_too_long']],
  ['an exit at a bookmaker', { exit: { share: 10_000, odds: 1500, hedge: 'hedged' } }, ['exit exit_needs_exchange']],
])('with %s', (_, changes, expected) => {
  expect(problems(changes)).toEqual(expected);
});

it('a tip that is to be published is checked as of its publication', () => {
  expect(problems({ publishAt: at('19:44') })).toEqual([]);
  expect(problems({ publishAt: at('19:45') })).toEqual(['legs.0.fixtureId match_started']);
  expect(problems({ publishAt: at('08:00') })).toEqual(['publishAt in_the_past']);
});

it('expires after its publication', () => {
  expect(problems({ expiresAt: at('08:00') })).toEqual(['expiresAt in_the_past']);
  expect(problems({ expiresAt: at('08:01') })).toEqual([]);
  expect(problems({ publishAt: at('10:00'), expiresAt: at('10:00') })).toEqual([
    'expiresAt expires_before_publication',
  ]);
});

it.each<[string, string | null]>([
  ['', null],
  ['https://t.me/canale', null],
  ['https://example.com/a?b=c', null],
  ['https://x', 'url_invalid'],
  ['http://example.com', 'url_invalid'],
  ['javascript:alert(1)', 'url_invalid'],
  ['https://me@example.com', 'url_invalid'],
  ['https://:secret@example.com', 'url_invalid'],
  ['https://example.com/a b', 'url_invalid'],
  ['example.com', 'url_invalid'],
  ['https://www.bet365.it/', 'bookmaker_link'],
  ['https://bit.ly/abc', 'shortened_link'],
  [`https://example.com/${'x'.repeat(280)}`, null],
  [`https://example.com/${'x'.repeat(281)}`, 'text_too_long'],
])('a tip that is to be published leads to %s: %s', (link, problem) => {
  expect(channelLinkProblem(link)).toBe(problem);
});

it.each<[Tip['kind'], string | null, number]>([
  ['exchange', 'Betfair Exchange', 50],
  ['exchange', 'bfe', 50],
  ['exchange', 'SMARKETS', 20],
  ['exchange', 'Matchbook', 40],
  ['exchange', 'Mercato Ignoto', 50],
  ['exchange', null, 50],
  ['valuebet', 'Smarkets', 0],
  ['other', null, 0],
])(
  'a tip that is to be published as %s at %s pays %i thousandths of commission, whatever it says',
  (kind, bookmaker, rate) => {
    // Before the first rates the newest ones are taken, so that a tip has one whatever the day.
    for (const day of ['2026-11-27', '2026-11-28', '2027-05-01']) {
      expect(atStandardCommission({ kind, bookmaker, commission: 1 }, day).commission).toBe(rate);
    }
  },
);

it.each<[Tip['side'], string | null, boolean]>([
  ['lay', 'Bet365', false],
  ['lay', 'Betfair', false],
  ['lay', 'betfair exchange', true],
  ['lay', 'Smarkets', true],
  ['lay', null, true],
  ['back', 'Bet365', true],
])('a %s at %s may be published: %s', (side, bookmaker, allowed) => {
  const found = problems({ kind: 'exchange', commission: 50, side, bookmaker });
  expect(found).toEqual(allowed ? [] : ['bookmaker bookmaker_not_exchange']);
});

it('a tip that is to be published takes its matches from the calendar', () => {
  const custom: CustomLeg = {
    type: 'custom',
    sport: 'tennis',
    competition: 'ATP Vienna',
    event: 'Sinner - Musetti',
    startsAt: match.startsAt,
    market: 'Set betting',
    selection: '2-0',
    odds: 1650,
  };
  const input = { ...tip(), legs: [pick, { ...pick, fixtureId: 2 }, custom] };
  const result = withMatches(input, (id) => (id === 1 ? match : undefined));
  expect(result.unknown).toEqual([1]);
  expect(result.tip.legs).toEqual([leg, custom]);
});

describe('what ranks', () => {
  const facts = { bet: tip(), price: 'verified', firstOnMatch: true, refusal: null } as const;

  it('is a structured, prematch, verified single, the first on its match', () => {
    const [leg] = tip().legs;
    const custom = { type: 'custom' } as const;
    expect(rankRefusal(facts)).toBeNull();
    const refused = [
      rankRefusal({ ...facts, bet: tip({ legs: [leg!, leg!] }) }),
      rankRefusal({ ...facts, bet: { phase: 'prematch', legs: [custom] } }),
      rankRefusal({ ...facts, bet: tip({ phase: 'live' }) }),
      rankRefusal({ ...facts, price: 'no_price' }),
      rankRefusal({ ...facts, price: 'too_favourable' }),
      rankRefusal({ ...facts, firstOnMatch: false, refusal: 'no_fair_price' }),
      rankRefusal({ ...facts, refusal: 'not_followable' }),
      rankRefusal({ ...facts, refusal: 'no_later_price' }),
      rankRefusal({ ...facts, refusal: 'no_fair_price' }),
    ];
    expect(refused).toEqual([...RANK_REFUSALS]);
  });

  it.each([
    ['nothing stated', { expiresAt: null, minimumOdds: null }, null],
    ['half an hour to take it', { expiresAt: '2026-05-02T12:30:00.000Z', minimumOdds: null }, null],
    ['a millisecond less', { expiresAt: '2026-05-02T12:29:59.999Z', minimumOdds: null }, 'expires_early'],
    ['minimum odds at the price', { expiresAt: null, minimumOdds: 2000 }, null],
    ['minimum odds above the price', { expiresAt: null, minimumOdds: 2001 }, 'minimum_above_price'],
  ])('a tip with %s: %o can’t be followed because of %s', (_, terms, expected) => {
    expect(followProblem(terms, { at: Date.parse('2026-05-02T12:00:00.000Z'), price: 2000 })).toBe(expected);
  });
});

it('terms of a published tip only get stricter: higher minimum odds of a back, an earlier expiry', () => {
  const stated = { minimumOdds: 1900, expiresAt: at('17:00') };
  const start = new Date(match.startsAt);
  const found = (terms: Partial<typeof stated>, changes: Partial<Tip> = {}) =>
    stricterTermsProblems(tip({ ...stated, ...changes }), { ...stated, ...terms }, { now, until: start }).map(
      ({ field, code }) => `${field} ${code}`,
    );
  expect(found({})).toEqual([]);
  expect(found({ minimumOdds: 2100, expiresAt: at('13:00') })).toEqual([]);
  expect(found({ minimumOdds: 1800 })).toEqual(['minimumOdds only_stricter']);
  expect(found({ minimumOdds: 2101 })).toEqual(['minimumOdds minimum_odds_out_of_range']);
  expect(found({ minimumOdds: 2000 }, { side: 'lay', kind: 'exchange' })).toEqual(['minimumOdds only_stricter']);
  expect(found({ expiresAt: at('17:30') })).toEqual(['expiresAt only_stricter']);
  expect(found({ expiresAt: at('07:00') })).toEqual(['expiresAt in_the_past']);
  expect(found({ expiresAt: at('19:45') }, { expiresAt: null })).toEqual(['expiresAt only_stricter']);
});
