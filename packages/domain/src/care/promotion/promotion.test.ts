import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../accounts/preferences.ts';
import { HELD_OUT, HELD_OUT_AGAIN, WRITTEN_BEFORE } from './corpus.fixture.ts';
import { callsToBet, isPromotion, promotionIn, refusedWords } from './index.ts';

const PARTS = Object.entries({ WRITTEN_BEFORE, HELD_OUT, HELD_OUT_AGAIN });
const isRefused = (text: string) => refusedWords(text).length > 0;

describe('the corpus', () => {
  const all = PARTS.flatMap(([, part]) => Object.values(part));

  test('the corpus has as many innocent sentences as promotional ones, in five languages', () => {
    expect(PARTS.map(([, part]) => Object.keys(part).toSorted())).toEqual(PARTS.map(() => LANGUAGES.toSorted()));
    expect(all.flatMap(({ promotional }) => promotional)).toHaveLength(130);
    expect(all.flatMap(({ innocent }) => innocent)).toHaveLength(130);
  });

  test.each(PARTS)('no innocent sentence of %s is refused', (_name, part) => {
    expect(Object.values(part).flatMap(({ innocent }) => innocent.filter(isRefused))).toEqual([]);
  });

  test('at most one innocent sentence in ten is doubtful', () => {
    const doubtful = all.flatMap(({ innocent }) => innocent.filter(isPromotion));
    expect(doubtful.length).toBeLessThanOrEqual(13);
  });

  test('every promotional sentence is refused but for one that promises winnings in words of its own', () => {
    const missed = all.flatMap(({ promotional }) => promotional.filter((text) => !isRefused(text)));
    expect(missed).toEqual(['Con 5 euro ne vinci 500 di sicuro, fidatevi']);
  });
});

describe('the words found', () => {
  test('the words are returned as they are written, in their order', () => {
    expect(refusedWords('Oggi under 2,5. Bonus di benvenuto 100 €. Poi regístrate ya!')).toEqual([
      'Bonus di benvenuto',
      'regístrate ya',
    ]);
  });

  test.each([
    ['B0nus di benvenuto', 'B0nus di benvenuto'],
    ['prendi il b o n u s', 'b o n u s'],
    ['prendi il f.r.e.e.b.e.t', 'f.r.e.e.b.e.t'],
    ['un bon\u200Bus', 'bon\u200Bus'],
    ['FREE\u2009BET 🎁 welcome', 'FREE\u2009BET 🎁 welcome'],
    ['🅱🅾🅽🆄🆂', '🅱🅾🅽🆄🆂'],
    ['il ｂｏｎｕｓ di benvenuto', 'ｂｏｎｕｓ di benvenuto'],
    ['il bоnus', 'bоnus'],
    ['prendi il FREE🎁BET', 'FREE🎁BET'],
    ['Sc0mm3tt1 ora', 'Sc0mm3tt1 ora'],
    ['g!oca sub!to', 'g!oca sub!to'],
  ])('disguised words are found: %s', (text, found) => expect(refusedWords(text)).toEqual([found]));

  test('a span says where the words stand, whatever stands before them', () => {
    const text = '🔥ß 🔥 codice promo VINCI';
    expect(promotionIn(text)).toEqual([
      { start: text.indexOf('codice'), end: text.indexOf(' VINCI'), weight: 'clear' },
    ]);
  });

  test('a denied offer and a word of several meanings are doubtful', () => {
    for (const text of ['Nessun bonus di benvenuto.', 'Guadagno sicuro con il green up.', 'Bonus per tutti']) {
      expect(promotionIn(text).map(({ weight }) => weight)).toEqual(['doubtful']);
    }
  });

  test('a word too far off is of no sentence with it, where nobody ends one', () => {
    const far = (words: string) => `Con il green up ${'si gioca con calma '.repeat(20)}${words}`;
    expect(promotionIn(far('guadagno sicuro')).map(({ weight }) => weight)).toEqual(['clear']);
    expect(promotionIn('Con il green up si gioca con calma guadagno sicuro').map(({ weight }) => weight)).toEqual([
      'doubtful',
    ]);
  });

  test('figures of sport, contracts and insurance are no promotion', () => {
    for (const text of ['bonus malus', 'Napoli già in bonus', 'Bonuspunkte', 'bonus offensif', 'losing bonus point']) {
      expect(isPromotion(text)).toBe(false);
    }
  });

  test('a bonus of sport excuses itself alone, whichever comes first', () => {
    for (const text of [
      'Napoli già in bonus. Poi un bonus per tutti',
      'Un bonus per tutti, e il Napoli già in bonus',
    ]) {
      const [found, ...others] = promotionIn(text);
      expect([text.slice(found!.end), others.length]).toEqual([text.slice(text.indexOf('bonus per') + 5), 0]);
    }
  });

  test('joining what the product has is no promotion; joining for a gift is', () => {
    expect(isRefused('Iscriviti subito al canale')).toBe(false);
    expect(isRefused('Iscriviti subito al canale e ricevi 50 € dal bookmaker')).toBe(true);
  });
});

describe('a text about a bookmaker', () => {
  test.each([
    'Bonus di benvenuto del 100%',
    'Gioca subito!',
    'Bet now and win',
    'Free bets every week',
    'Apuesta ya',
    'Bono de bienvenida',
    'Pariez dès maintenant',
    'Paris gratuits',
    'Jetzt wetten',
    'Gratiswette',
    'Cashback',
  ])('%s promotes it', (text) => expect(isPromotion(text)).toBe(true));

  test.each([
    'Apre presto le quote dei campionati maggiori.',
    'Ha anche le linee asiatiche; la giocata minima è di due euro.',
    'Bets are settled within minutes of the final whistle.',
    'Les paris sont réglés le lendemain.',
    'La apuesta mínima es de un euro.',
    'La apuesta ya está cerrada.',
  ])('%s does not', (text) => expect(isPromotion(text)).toBe(false));

  test('only a request to bet calls to bet', () => {
    expect(callsToBet('Nessun bonus')).toBe(false);
    expect(callsToBet('Scommetti ora')).toBe(true);
  });
});
