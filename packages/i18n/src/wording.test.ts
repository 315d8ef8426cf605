import { isSelection, MARKET_RULES, MARKETS, TIP_TAGS } from '@quotavera/domain/bet';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from './languages.ts';
import { sayOf } from './server.ts';
import { type SpokenBet, type SpokenLeg, wordingOf } from './wording.ts';

/** The word for a lay in each language, as it stands before a selection. */
const LAY: Readonly<Record<Language, RegExp>> = {
  it: /: banca Over/,
  en: /: lay Over/,
  es: /: en contra de /,
  fr: /: lay /,
  de: /: Lay Über/,
};

function wording(language: Language) {
  return wordingOf(sayOf(language, 'tips-bets'), language);
}

const leg = (market: string, result: string, line: string | null = null): SpokenLeg => ({
  type: 'structured',
  sport: 'football',
  match: '',
  home: 'Roma',
  away: 'Lazio',
  market,
  result,
  line,
});
const textOf = (language: Language, leg: SpokenLeg) => {
  const { market, selection } = wording(language).leg(leg);
  return `${market} ${selection}`.replaceAll('\u00a0', ' ');
};

describe('a bet is said as bettors say it', () => {
  test.each([
    ['it', leg('1x2', 'draw'), '1X2 X (pareggio)'],
    ['it', leg('double_chance', '1X'), 'Doppia chance 1X'],
    ['it', leg('btts', 'no'), 'Gol/No Gol No Gol'],
    ['it', leg('asian_handicap', 'home', '-0.75'), 'Handicap asiatico Roma \u22120,75'],
    ['it', leg('asian_handicap', 'away', '0.25'), 'Handicap asiatico Lazio +0,25'],
    ['it', leg('over_under', 'under', '2.5'), 'Under/Over Under 2,5'],
    ['it', leg('team_corners', 'away_over', '4.5'), 'Calci d’angolo di squadra Lazio over 4,5'],
    ['it', leg('correct_score', '2-1'), 'Risultato esatto 2–1'],
    ['it', leg('european_handicap', 'home', '-1'), 'Handicap europeo Roma \u22121'],
    ['it', leg('european_handicap', 'draw', '-1'), 'Handicap europeo X con Roma \u22121'],
    ['en', leg('european_handicap', 'away', '-1'), 'European handicap Lazio with Roma \u22121'],
    ['it', leg('team_goals', 'home_over', '1.5'), 'Gol di squadra Roma over 1,5'],
    ['it', leg('odd_even', 'even'), 'Pari/Dispari Pari'],
    ['it', leg('first_half_1x2', 'draw'), '1X2 primo tempo X (pareggio)'],
    ['de', leg('first_half_goals', 'under', '0.75'), 'Über/Unter erste Halbzeit Unter 0,75'],
    ['en', leg('1x2', 'home'), '1X2 Roma to win'],
    ['en', leg('over_under', 'over', '2.25'), 'Over/Under Over 2.25'],
    ['fr', leg('1x2', 'draw'), '1N2 N (match nul)'],
    ['fr', leg('half_time_full_time', '1/X'), 'Mi-temps/fin de match 1/N'],
    ['de', leg('over_under', 'over', '3.5'), 'Über/Unter Über 3,5'],
    ['es', leg('btts', 'yes'), 'Ambos equipos marcan Sí'],
    ['it', leg('double_chance_goals', 'X2_under', '3.5'), 'Doppia chance + Under/Over X2 + Under 3,5'],
    ['it', leg('result_btts', 'home_yes'), '1X2 + Gol/No Gol 1 (Roma) + Gol'],
    ['en', leg('result_goals', 'home_over', '2.5'), '1X2 & over/under Roma to win + Over 2.5'],
    ['en', leg('btts_goals', 'yes_over', '2.5'), 'Both teams to score & over/under BTTS Yes + Over 2.5'],
    ['fr', leg('double_chance_goals', '1X_over', '1.5'), 'Double chance + Plus/Moins 1N + Plus de 1,5'],
    ['de', leg('double_chance_btts', '12_no'), 'Doppelte Chance + Beide treffen 12 + Beide treffen: Nein'],
    ['it', leg('multigoals', '2-4'), 'Multigol Multigol 2–4'],
    ['es', leg('team_multigoals', 'away_1-3'), 'Multigoles de un equipo Lazio 1–3 goles'],
  ] as const)('in %s: %o', (language, tipLeg, text) => {
    expect(textOf(language, tipLeg)).toBe(text);
  });

  test('every selection of every market has words in every language, never its code or a key', () => {
    for (const language of LANGUAGES) {
      for (const market of MARKETS) {
        for (const selection of MARKET_RULES[market].selections) {
          expect(isSelection(market, selection)).toBe(true);
          const line = MARKET_RULES[market].line === null ? null : '2.5';
          const text = textOf(language, leg(market, selection, line));
          expect(text, `${language} ${market} ${selection}`).not.toMatch(/[a-z]\.[a-z]|_|undefined|\{\{/);
        }
      }
    }
  });

  test.each([
    ['it', leg('over_under', 'over', '2.5'), 'Over 2,5'],
    ['it', leg('btts', 'no'), 'No Gol'],
    ['de', leg('btts', 'no'), 'Beide treffen: Nein'],
    ['en', leg('btts', 'yes'), 'BTTS Yes'],
    ['it', leg('total_corners', 'over', '9.5'), 'Over 9,5 (Calci d’angolo totali)'],
    ['it', leg('team_cards', 'home_over', '1.5'), 'Roma over 1,5 (Cartellini di squadra)'],
    ['it', leg('first_half_1x2', 'draw'), 'X (pareggio) (1X2 primo tempo)'],
    ['it', leg('draw_no_bet', 'home'), 'Roma (Rimborso in caso di pareggio)'],
    ['it', { ...leg('draw_no_bet', 'home'), sport: 'tennis', home: 'Sinner' }, 'Sinner'],
    ['de', leg('odd_even', 'odd'), 'Ungerade (Gerade/Ungerade)'],
    ['it', leg('half_time_full_time', '1/X'), '1/X'],
    ['it', leg('double_chance_goals', '1X_over', '1.5'), '1X + Over 1,5'],
    ['de', leg('team_multigoals', 'home_1-2'), 'Roma 1–2 Tore'],
  ] as const)('where its market isn’t beside it, in %s: %o', (language, tipLeg, pick) => {
    expect(wording(language).leg(tipLeg).pick.replaceAll('\u00a0', ' ')).toBe(pick);
  });

  test('a winner of two is a head to head where no match ends level', () => {
    expect(textOf('it', { ...leg('draw_no_bet', 'home'), sport: 'tennis', home: 'Sinner' })).toBe(
      'Testa a testa Sinner',
    );
  });

  test('a tipster’s own words stay as they are, with all that must come in', () => {
    const own = {
      ...leg('Set betting', '2-1'),
      type: 'custom' as const,
      match: 'A – B',
      home: null,
      sub_result: 'in rimonta',
      extra_combinations: ['Over 30,5 game'],
    };
    expect(wording('it').leg(own)).toEqual({
      event: 'A – B',
      market: 'Set betting',
      selection: '2-1 (in rimonta) + Over 30,5 game',
      pick: '2-1 (in rimonta) + Over 30,5 game',
    });
  });
});

test('a score says what else became of the match, in every language', () => {
  const scored = (
    language: Language,
    score: string | null,
    note: 'abandoned' | 'awarded' | null,
    live: string | null = null,
  ) => wording(language).score({ score, live_score: live, match_note: note });
  expect(scored('it', '2-1', null)).toBe('2–1');
  expect(scored('it', null, null, '1-0')).toBe('1–0');
  expect(scored('it', null, null)).toBeNull();
  expect(scored('it', null, 'abandoned')).toBe('(sospesa)');
  expect(LANGUAGES.map((language) => scored(language, '0-3', 'awarded'))).toEqual([
    '0–3 (a tavolino)',
    '0–3 (awarded)',
    '0–3 (por resolución)',
    '0–3 (sur tapis vert)',
    '0–3 (am grünen Tisch)',
  ]);
});

test('tags that tipsters share are in the reader’s language, each by a name of its own; any other stays as it was written', () => {
  expect(LANGUAGES.map((language) => wording(language).tag('absences'))).toEqual([
    'assenze',
    'absences',
    'bajas',
    'absences',
    'Ausfälle',
  ]);
  expect(['LIVE', 'curva nord', 'constructor'].map(wording('es').tag)).toEqual([
    'en vivo',
    'curva nord',
    'constructor',
  ]);
  for (const language of LANGUAGES) {
    const names = TIP_TAGS.map((tag) => wording(language).tag(tag).toLocaleLowerCase());
    expect(new Set(names).size, language).toBe(TIP_TAGS.length);
  }
});

test('a bookmaker has a name, also where its code is stored', () => {
  expect(['BFE', 'PS', 'Snai'].map(wording('de').bookmaker)).toEqual(['Betfair Exchange', 'Pinnacle', 'Snai']);
});

describe('a whole bet', () => {
  const over = leg('over_under', 'over', '2.5');
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const said = (language: Language, bet: Partial<SpokenBet> = {}) =>
    wording(language).bet({ side: 'back', legs: [over], totalodd: '2.1', risk: '1.5', ...bet });

  test.each(LANGUAGES)('in %s a lay has the word for lay, and its stake is the liability', (language) => {
    const [back, lay] = [said(language), said(language, { side: 'lay' })];
    expect(lay.text).toMatch(LAY[language]);
    expect(back.text).not.toMatch(LAY[language]);
    expect([lay.pick, lay.stake]).not.toEqual([back.pick, back.stake]);
    expect(lay.pick.toLocaleLowerCase()).not.toBe(back.pick.toLocaleLowerCase());
    // Rows set the word apart from the selection, and it reads there as in the sentence.
    expect(back.lay).toBeNull();
    expect(`${lay.lay} ${back.pick}`.toLocaleLowerCase()).toBe(lay.pick.toLocaleLowerCase());
    expect(lay.named).toMatch(new RegExp(`^${lay.lay} `));
  });

  test('a bet is its match, its selection, its odds with two digits, and what is at risk', () => {
    const lay = said('it', { side: 'lay' });
    expect([lay.event, lay.pick, lay.text, lay.stake].map(plain)).toEqual([
      'Roma – Lazio',
      'banca Over 2,5',
      'Roma – Lazio: banca Over 2,5 · 2,10',
      'Responsabilità 1,5 u',
    ]);
    expect(plain(said('it', { totalodd: '1.955', risk: '1.333333' }).text)).toBe('Roma – Lazio: Over 2,5 · 1,955');
    expect(plain(said('it', { risk: '1.333333' }).stake)).toBe('Puntata 1,33 u');
    expect(said('it', { risk: '0' }).stake).toBe('');
  });

  test('an accumulator names each match with its selection', () => {
    const { event, text } = said('en', { legs: [over, leg('btts', 'yes')], totalodd: '4' });
    expect(plain(event)).toBe('Roma – Lazio + Roma – Lazio');
    expect(plain(text)).toBe('Roma – Lazio: Over 2.5 + Roma – Lazio: BTTS Yes · 4.00');
  });

  test('a row of its own has the markets too, and nothing where a bet is its event alone', () => {
    const { picks } = wording('it');
    expect(plain(picks({ side: 'lay', legs: [over] }).named)).toBe('Banca Under/Over Over 2,5');
    const own = { ...over, type: 'custom' as const, match: 'La mia schedina', home: null, market: '', result: '' };
    expect(picks({ side: 'back', legs: [own] })).toMatchObject({ event: 'La mia schedina', named: '' });
  });

  test('an exit says how much was closed, at which odds, and what the trade comes to either way', () => {
    const exit = { share: '0.5', odds: '3', if_won: '0.25', if_lost: '-0.081' };
    expect(plain(wording('it').exit(exit))).toBe('Chiuso 50% a 3,00: +0,25 / −0,08 u');
    expect(plain(wording('it').exit({ ...exit, share: '1', if_lost: '0.25' }))).toBe('Chiuso 100% a 3,00: +0,25 u');
    expect(plain(wording('it').exit({ ...exit, if_won: null, if_lost: null }))).toBe('Chiuso 50% a 3,00');
    expect(plain(wording('de').exit(exit))).toBe('50 % geschlossen zu 3,00: +0,25 / −0,08 u');
  });
});
