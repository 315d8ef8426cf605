import { describe, expect, test } from 'vitest';
import { MARKET_RULES, MARKETS } from '../bet/index.ts';
import {
  betContent,
  type CommittedBet,
  canonicalJson,
  commitment,
  exitContent,
  forecastsContent,
  type JsonValue,
  NO_TERMS,
  parseBetContent,
  parseExitContent,
  parseForecastsContent,
  wordsContent,
} from './index.ts';
import { testBet, testLeg } from './test-log.ts';

const single: CommittedBet = {
  ...testBet,
  legs: [{ ...testLeg, startsAt: '2026-05-02T18:45:00Z' }],
  statedProbability: 5550,
  minimumOdds: 1950,
  expiresAt: '2026-05-02T18:00:00Z',
  price: { verified: true, importedOdds: 2080 },
  ranks: true,
};
const lay: CommittedBet = {
  ...testBet,
  ...NO_TERMS,
  kind: 'exchange',
  side: 'lay',
  stakeBasis: 'liability',
  commission: 50,
  bookmaker: null,
  legs: [{ ...testLeg, market: 'asian_handicap', line: -250, odds: 3000 }],
  price: { verified: false, importedOdds: null },
};
const customLeg = { type: 'custom', startsAt: '2026-05-03T10:00:00.000Z' } as const;
const custom: CommittedBet = {
  ...testBet,
  ...NO_TERMS,
  kind: 'other',
  phase: 'live',
  legs: [
    testLeg,
    {
      ...customLeg,
      sport: 'tennis',
      competition: 'Roma',
      event: 'Sinner – Musetti',
      market: 'set',
      selection: '2-0',
      subResult: '6-4 6-4',
      combinations: ['tie-break no'],
      odds: 3500,
    },
    { ...customLeg, sport: 'golf', competition: '', event: 'Open', market: 'm', selection: 's', odds: 1010 },
  ],
};
const exit = {
  share: 2500,
  odds: 1850,
  hedge: 'equal_stakes',
  price: { verified: true, importedOdds: 1840 },
} as const;
/** Exits were committed to in this form before they had a share and a comparison. */
const firstExit = { hedge: 'equal_stakes', odds: '1.85', v: 1 } as const;
const forecasts = [
  {
    fixture: 7,
    version: 1,
    competition: 'Serie A',
    season: '2025/26',
    home: 'Inter',
    away: 'Lecce',
    startsAt: '2026-05-02T18:45:00.000Z',
    model: 'm',
    ppm: { home: 500_000, draw: 300_000, away: 200_000, over25: 512_345, bothScore: 1 },
    expectedMilli: { home: 1500, away: 1050 },
  },
];

describe('what was committed to verifies for ever', () => {
  const nonce = new Uint8Array(32).fill(7);

  // Commitments of the format's first version: a difference here makes records of the past unverifiable.
  test.each<[string, JsonValue, string]>([
    ['a single', betContent(single), '33bbf7c0c41d94b066f391e9a07320e86e834b65add9606075973a5bbb9e6872'],
    ['a lay', betContent(lay), 'e387cf70d9108736d1d89794713d0292a9430128b9549e7dbbc5cf280d82a9c0'],
    ['custom legs', betContent(custom), '4cd6de808770ca7163b5bf22281728bb9002a76cc8d6db31f657a34b9b2c0c93'],
    ['an exit', firstExit, '0069866a3601e6704dd5c87c8ec3ffd9e61f9ef4ac3e66ebb0b764f21680052b'],
    [
      'new words',
      wordsContent({ text: 'È vero', tags: ['derby', 'a'] }),
      '940395ffc319808dba11d9bb8a6b2382f13230a8f9f8d88ab41cdffed62ce54f',
    ],
    ['forecasts', forecastsContent(forecasts), '39f958ae0b4359689860479debddcb60bddefd64f758f2bb6fba1f84a86759ea'],
  ])('%s', async (_, content, committed) => {
    expect(await commitment(nonce, content)).toBe(committed);
  });

  test('a commitment of the first day still verifies as its text', () => {
    expect(canonicalJson(betContent(single))).toBe(
      '{"bookmaker":"PS","commission":"0","expiresAt":"2026-05-02T18:00:00.000Z","kind":"valuebet","legs":[{"away":"Lecce","competition":"Serie A","fixture":11,"home":"Inter","line":null,"market":"1x2","odds":"2.1","selection":"home","sport":"football","startsAt":"2026-05-02T18:45:00.000Z","type":"structured"}],"minimumOdds":"1.95","phase":"prematch","price":{"importedOdds":"2.08","verified":true},"ranks":true,"side":"back","stake":"1","stakeBasis":"stake","statedProbability":"0.555","v":1}',
    );
  });
});

test('a content is read as what was written', () => {
  expect(parseBetContent(betContent(lay))).toEqual(lay);
  expect(parseBetContent(betContent(custom))).toEqual(custom);
  expect(parseExitContent(exitContent(exit))).toEqual(exit);
  expect(parseExitContent(firstExit)).toEqual({ ...exit, share: 10_000, price: null });
  expect(parseForecastsContent(forecastsContent(forecasts))).toEqual(forecasts);
});

test('a content has no place for what the log does not know, and leaves out what says nothing', () => {
  const more = { ...lay, description: 'not committed' };
  expect(betContent(more)).toEqual(betContent(lay));
  const empty = { ...custom, legs: [{ ...custom.legs[1]!, subResult: '', combinations: [] }] } as CommittedBet;
  expect(canonicalJson(betContent(empty))).not.toMatch(/subResult|combinations/);
});

test.each<[string, (content: Record<string, JsonValue>) => void]>([
  ['an unknown member', (content) => Object.assign(content, { more: 1 })],
  ['a missing member', (content) => delete content.bookmaker],
  ['another version', (content) => Object.assign(content, { v: 2 })],
  ['a number in place of a decimal', (content) => Object.assign(content, { stake: 1 })],
  ['a decimal that is not canonical', (content) => Object.assign(content, { stake: '1.0' })],
  ['a leg of no type', (content) => Object.assign(content, { legs: [{ type: 'other' }] })],
  ['no leg', (content) => Object.assign(content, { legs: [] })],
])('with %s is none', (_, change) => {
  const content = betContent(single) as Record<string, JsonValue>;
  change(content);
  expect(parseBetContent(content)).toBeNull();
});

test('a committed bet may be on every market: it is read back as it was', () => {
  for (const market of MARKETS) {
    const { selections, line } = MARKET_RULES[market];
    for (const selection of selections) {
      const leg = { ...testLeg, market, selection, line: line && line.min + line.step };
      const bet: CommittedBet = { ...testBet, ...NO_TERMS, legs: [{ ...leg, startsAt: '2026-05-02T18:45:00.000Z' }] };
      expect(parseBetContent(betContent(bet))).toEqual(bet);
    }
  }
});
