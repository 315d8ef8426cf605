import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMilli } from '../odds/decimal.ts';
import { COMING, TIP_TEXTS as EARLIER_TIP_TEXTS, LATER_TIP_TEXTS, type RightReading } from './read-text.fixture.ts';
import { readTipText } from './read-text.ts';
import { foldName } from './team-names.ts';
import { MAX_TIP_MESSAGE } from './text-limits.ts';

const TIP_TEXTS = [...EARLIER_TIP_TEXTS, ...LATER_TIP_TEXTS];

const milli = (value: number | null): string => (value === null ? '' : formatMilli(value));

function reading(text: string, matches = COMING): Omit<RightReading, 'text'> {
  const { legs, side, phase, stake, stakeBasis, bankShare } = readTipText(text, matches);
  expect(legs).toHaveLength(1);
  const [leg] = legs;
  const units = [stakeBasis === 'liability' ? 'liability' : '', milli(stake)].filter(Boolean).join(' ');
  return {
    teams: leg!.teams?.join(' | ') ?? '',
    pick: [leg!.market, leg!.selection, milli(leg!.line)].filter(Boolean).join(' '),
    odds: milli(leg!.odds),
    ...(stake === null ? {} : { stake: units }),
    ...(bankShare === null ? {} : { stake: `${milli(bankShare)}%` }),
    ...(side === 'lay' ? { lay: true } : {}),
    ...(phase === 'live' ? { live: true } : {}),
  };
}

test.each(TIP_TEXTS)('$text', ({ text, ...right }) => {
  expect(reading(text)).toEqual(right);
});

test.each(TIP_TEXTS)('without the calendar it is the bet that it is, or none: $text', ({ text, pick }) => {
  expect([pick, '']).toContain(reading(text, []).pick);
});

test.each(TIP_TEXTS)('every word of it has its place: $text', ({ text }) => {
  const { pieces } = readTipText(text, COMING);
  const between =
    pieces.map(({ from }, n) => text.slice(pieces[n - 1]?.to ?? 0, from)).join('') + text.slice(pieces.at(-1)?.to ?? 0);
  expect(foldName(between)).toBe('');
});

/** Clean bets, each with what it is; words are put among theirs. */
const CLEAN = [
  ['Over 2.5', 'over_under'],
  ['1X', 'double_chance'],
  ['GG', 'btts'],
  ['1', '1x2'],
  ['Inter -0.5 AH', 'asian_handicap'],
  ['multigol 2-4', 'multigoals'],
  ['1 + Over 1.5', 'result_goals'],
] as const;
/** Words of bets that no market says, or that make another bet of what stands beside them. */
const TELLING =
  'marcatore|set|falli|rigore|espulsione|to nil|a zero|clean sheet|buteur|Torschütze|goleador|anytime|minuti|assist|punti|qualificazione|booking points|almeno|esattamente|exactly|supplementari|games|gialli|both halves|sistema|handicap europeo'.split(
    '|',
  );

const clean = fc.constantFrom(...CLEAN);

test('a word that carries a bet leaves the bet unread, wherever it stands', () => {
  fc.assert(
    fc.property(clean, fc.constantFrom(...TELLING), fc.nat({ max: 3 }), ([bet], word, place) => {
      const parts = [bet, '@1.85', '2u'];
      parts.splice(place, 0, word);
      const { legs } = readTipText(`Inter - Milan ${parts.join(' ')}`, COMING);
      expect(legs.map(({ market }) => market)).toEqual([null]);
      expect(legs[0]!.words).toContain(word);
    }),
  );
});

test('a half makes another bet of what stands beside it, wherever it stands, or leaves it unread', () => {
  const halves = fc.constantFrom('2T', 'secondo tempo', '2nd half', '2. Halbzeit', '1T', 'primo tempo');
  fc.assert(
    fc.property(clean, halves, fc.nat({ max: 3 }), ([bet], half, place) => {
      const parts = [bet, '@1.85', '2u'];
      parts.splice(place, 0, half);
      const [leg] = readTipText(`Inter - Milan ${parts.join(' ')}`, COMING).legs;
      expect(leg!.market ?? (/^[2s]/.test(half) ? 'second_half_' : 'first_half_')).toMatch(
        /^[2s]/.test(half) ? /^second_half_/ : /^first_half_/,
      );
    }),
  );
});

test('an unknown word beside a bet leaves it unread, or the bet is what it is without the word', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'bcdfghjklmpqrstvwz'), minLength: 4, maxLength: 9 });
  fc.assert(
    fc.property(clean, letters, fc.nat({ max: 3 }), fc.boolean(), ([bet, market], word, place, isKnown) => {
      const parts = [bet, '@1.85', '2u'];
      parts.splice(place, 0, word);
      const { legs } = readTipText(`Inter - Milan ${parts.join(' ')}`, isKnown ? COMING : []);
      for (const leg of legs) expect([market, null]).toContain(leg.market);
      if (place < 2 && isKnown) expect(legs[0]!.market).toBeNull();
    }),
  );
});

test('whatever is written, it answers, and its pieces lie in the text in their order', () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...CLEAN.map(([bet]) => bet),
      ...TELLING,
      '-',
      '+',
      '/',
      '\n',
      '@',
      '2u',
      '3/10',
      '1.5%',
      'banca',
      'lay',
      'Inter',
      'Milan',
      'vs',
      '(',
      ')',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  );
  const texts = fc.array(word, { maxLength: 25 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(texts, (text) => {
      const { pieces } = readTipText(text, COMING);
      let last = 0;
      for (const { from, to } of pieces) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeGreaterThan(from);
        last = to;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 300 },
  );
});

test('a lay is a lay, or it is unread: never a back', () => {
  const lay = fc.constantFrom('banca', 'BANCARE', 'lay', 'Lay', 'laying', 'en contra de', 'punta contro');
  fc.assert(
    fc.property(clean, lay, fc.boolean(), ([bet], word, isFirst) => {
      const said = isFirst ? `${word} ${bet} Inter - Milan @3.4` : `Inter - Milan ${bet} ${word} @3.4`;
      const { legs, side } = readTipText(said, COMING);
      expect(side === 'lay' || legs.every(({ market }) => market === null)).toBe(true);
    }),
  );
});

test('money is no stake, and no odds', () => {
  const sum = fc.tuple(fc.constantFrom('€', '$', '£', ' euro', 'EUR', ' quid'), fc.integer({ min: 1, max: 9999 }));
  fc.assert(
    fc.property(clean, sum, ([bet, market], [currency, amount]) => {
      const { legs, stake, bankShare } = readTipText(`Inter - Milan ${bet} @1.85 stake ${amount}${currency}`, COMING);
      expect([stake, bankShare, legs[0]!.odds, legs[0]!.market]).toEqual([null, null, 1850, market]);
    }),
  );
});

test('a text of the longest length is read with a thousand matches to come, whatever it repeats', () => {
  const matches = Array.from({ length: 1000 }, (_, n) => ({ home: `Squadra ${n} Inter`, away: `Milan ${n} Rivale` }));
  for (const part of [
    'Roma Pisa over 2.5 1.80 Inter Milan ',
    'Inter - Milan, ',
    'a+',
    'Inter Milan\n',
    '@1.80 2u 1X ',
  ]) {
    const { pieces } = readTipText(part.repeat(1000).slice(0, MAX_TIP_MESSAGE), matches);
    expect(pieces.length).toBeGreaterThan(0);
  }
});
