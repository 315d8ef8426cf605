import { LANGUAGES, type Language } from '@quotavera/i18n';
import { textsOf } from '@quotavera/i18n/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTexts } from '../../../platform/i18n/client.ts';
import { formatsOf } from '../../../ui/format/index.ts';
import { type Findings, findingsOf } from './findings.ts';

const find = {} as Record<Language, Findings>;

beforeAll(() => {
  for (const language of LANGUAGES) {
    const texts = { 'records-tipsters': textsOf(language, 'records-tipsters') };
    const instance = createTexts(language, texts, () => Promise.reject(new Error('no other texts are needed')));
    find[language] = findingsOf(instance.getFixedT(language, 'records-tipsters'), formatsOf(language));
  }
});

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const clv = (share: number | null) => ({ bets: 9, mean: 0.02, fair_bets: 9, fair_mean: 0.01, beat_close: share });
const streaks = (current: number, kind: 'won' | 'lost' | null) => ({
  current,
  current_kind: kind,
  longest_win: 9,
  longest_loss: 9,
});

/** Nine tipsters, of whom two are chosen: a third needs 60. */
const evidence = (log_max: number, badge: boolean) => ({
  log_max,
  results_log_e: 1,
  closing_log_e: 13,
  contradicted: false,
  badge,
  badges: [],
  beat_close: 0.8,
  ranking_bets: 120,
  expected_yield_low: 0.002,
  field: { tipsters: 9, chosen: 2 },
});
const ranking = (bets: number) => ({ bets, ranks: bets >= 50 });

describe('in Italian', () => {
  test.each([
    [null, 'Non ci sono abbastanza tip per dire quanto conti la fortuna.'],
    [0.7, 'Senza alcuna abilità si fa così, o meglio, più di una volta su due.'],
    [0.5, 'Senza alcuna abilità si fa così, o meglio, più di una volta su due.'],
    [1 / 92.3, 'Senza abilità si fa così, o meglio, 1 volta su 92 per caso.'],
    [1 / 2437, 'Senza abilità si fa così, o meglio, 1 volta su 2.400 per caso.'],
    [1e-9, 'Senza abilità si fa così meno di 1 volta su 1.000.000 per caso.'],
    [0, 'Senza abilità si fa così meno di 1 volta su 1.000.000 per caso.'],
  ])('a p-value of %s reads "%s"', (pValue, text) => {
    expect(plain(find.it.luck({ bets: pValue === null ? 0 : 100, p_value: pValue }))).toBe(text);
  });

  test('a record whose chance is being computed doesn’t say that it has too few bets', () => {
    expect(find.it.luck({ bets: 435, p_value: null })).toBe(
      'Quanto spesso ci si arriva per caso si sta calcolando: la cifra arriva fra poco.',
    );
  });

  test('more bets are counted in the singular and in the plural, and nothing is promised that more bets can’t bring', () => {
    expect(find.it.toSettle({ bets: 100, bets_to_settle: 1 })).toContain('ancora 1 tip');
    expect(find.it.toSettle({ bets: 100, bets_to_settle: 2376 })).toContain('circa 2.400 tip');
    expect(find.it.toSettle({ bets: 100, bets_to_settle: 0 })).toContain('L’intervallo sta tutto sopra zero');
    expect(find.it.toSettle({ bets: 100, bets_to_settle: 11_183_639_476 })).toContain('neanche altri 10.000 tip');
    expect(find.it.toSettle({ bets: 100, bets_to_settle: null })).toContain('non cambierebbero');
    expect(find.it.toSettle({ bets: 0, bets_to_settle: null })).toContain('non ce ne sono ancora');
  });

  test.each([
    [{ max: '0', days: null, recovery_days: null }, 'il capitale non è mai sceso da un massimo'],
    [{ max: '-2', days: 1, recovery_days: null }, '1 giorno, non ancora recuperato'],
    [{ max: '10.9', days: 36, recovery_days: 47 }, '36 giorni, recuperato in 47'],
  ])('a drawdown %o reads "%s"', (drawdown, text) => {
    expect(find.it.drawdown(drawdown)).toBe(text);
  });

  test.each([
    [0.61, 'batte la chiusura nel 61% dei tip'],
    [0.81, 'batte la chiusura nell’81% dei tip'],
    [0.11, 'batte la chiusura nell’11% dei tip'],
    [0.08, 'batte la chiusura nell’8% dei tip'],
    [null, 'nessuna quota di chiusura da confrontare'],
  ])('beating the close in %s of tips reads "%s"', (share, text) => {
    expect(plain(find.it.closing(clv(share)))).toBe(text);
  });

  test('a badge says what carries it, and whether the results alone would do', () => {
    const words = (more: object) => plain(find.it.badge({ ...evidence(12, true), beat_close: 0.981, ...more }));
    const results = (e: number) => words({ results_log_e: Math.log(e) });
    expect(results(2.8)).toBe(
      'Il badge viene dalla quota di chiusura: batte la chiusura nel 98% dei tip; i soli risultati non bastano (valgono 2,8, ne servono 20).',
    );
    expect(results(19.99)).toContain('non bastano (valgono 19, ne servono 20)');
    expect(results(20)).toContain('anche i soli risultati bastano (valgono 20, ne servono 20)');
    expect(results(5e6)).toMatch(/^Il badge viene dai risultati, che bastano da soli/);
    expect(words({ contradicted: true })).toMatch(/ma oggi da soli non bastano: valgono 2,7 e ne servono 20/);
  });

  test.each([
    [{ ranking_bets: 0 }, 'Senza badge: non c’è ancora un tip che conta, e ne servono 50.'],
    [{ ranking_bets: 1 }, 'Senza badge: c’è 1 tip che conta, e ne servono 50.'],
    [{ ranking_bets: 49 }, 'Senza badge: ci sono 49 tip che contano, e ne servono 50.'],
    [
      { log_max: 9, expected_yield_low: -0.0004 },
      'Senza badge: le prove bastano, ma l’estremo prudente dello yield atteso è −0,04% e dev’essere sopra zero.',
    ],
    [
      { expected_yield_low: -0.0123 },
      'Senza badge: l’estremo prudente dello yield atteso è −1,2% e dev’essere sopra zero; le prove valgono 2,7 e ne servono 60.',
    ],
    [{}, 'Senza badge: le prove valgono 2,7 e ne servono 60 (sotto 20 non lo riceve nessuno).'],
    [
      { log_max: Math.log(59.9) },
      'Senza badge: le prove valgono 59; a un tipster da solo basterebbe 20, ma fra 9 ne servono 60.',
    ],
    [
      { contradicted: true },
      'Senza badge: i risultati contraddicono la quota di chiusura, che perciò non conta; le prove valgono 2,7 e ne servono 60.',
    ],
    [
      { badges: [{ won_at: '2026-01-02T10:00:00Z', lost_at: '2026-03-08T10:00:00Z', reason: 'edge_lost' as const }] },
      'Badge perso (8 marzo 2026): il vantaggio è finito e le prove sono ripartite da zero. Senza badge: le prove valgono 2,7 e ne servono 60 (sotto 20 non lo riceve nessuno).',
    ],
    [
      { log_max: 9 },
      'Il badge arriva con il prossimo calcolo: le prove bastano e l’estremo prudente dello yield atteso è sopra zero.',
    ],
  ])('without a badge, %o reads "%s"', (own, text) => {
    expect(plain(find.it.badge({ ...evidence(1, false), ...own }))).toBe(text);
  });

  test('streaks have a number and a direction', () => {
    expect(find.it.streak(streaks(1, 'won'))).toBe('1 vinto');
    expect(find.it.streak(streaks(4, 'won'))).toBe('4 vinti di fila');
    expect(find.it.streak(streaks(7, 'lost'))).toBe('7 persi di fila');
    expect(find.it.streak(streaks(0, null))).toBe('nessuna');
  });
});

test.each([
  [0, '1'],
  [Math.log(0.04), '0,04'],
  [Math.log(5.94), '5,9'],
  [Math.log(26_950), '26.000'],
  [Math.log(171.33), '171'],
  [Math.log(19.99), '19'],
  [Math.log(0.99), '0,9'],
  [Math.log(1e6), '10⁶'],
  [Math.log(3e12), '10¹²'],
])('a bank at e^%s has grown to %s', (log, text) => {
  expect(find.it.bank(log)).toBe(text);
});

describe.each(LANGUAGES)('in %s', (language) => {
  test('every finding is a whole sentence, with its values in it', () => {
    const own = find[language];
    const texts = [
      ...[null, 0.9, 0.5, 0.3, 0.01, 1e-5, 0].map((p_value) => own.luck({ bets: 100, p_value })),
      own.luck({ bets: 0, p_value: null }),
      ...[null, 0, 1, 2, 1_000, 1e9].map((bets_to_settle) => own.toSettle({ bets: 10, bets_to_settle })),
      own.toSettle({ bets: 0, bets_to_settle: null }),
      ...[0, 1, 2].map((days) => own.drawdown({ max: '5', days, recovery_days: days })),
      own.drawdown({ max: '5', days: 3, recovery_days: null }),
      own.drawdown({ max: '0', days: null, recovery_days: null }),
      ...[0, 0.11, 0.5, 0.81, 1, null].map((share) => own.closing(clv(share))),
      ...[0, 1, 2].flatMap((count) => [own.streak(streaks(count, 'won')), own.streak(streaks(count, 'lost'))]),
      own.evidence(evidence(12, true)),
      own.evidence({ ...evidence(12, true), results_log_e: 14 }),
      own.evidence({ ...evidence(12, true), contradicted: true }),
      ...[0, 3, 99].flatMap((results_log_e) =>
        [true, false].map((contradicted) => own.badge({ ...evidence(12, true), results_log_e, contradicted })),
      ),
      ...[{ ranking_bets: 0 }, { ranking_bets: 1 }, { ranking_bets: 49 }, { contradicted: true }, {}].map((of) =>
        own.badge({ ...evidence(1, false), ...of }),
      ),
      ...[1, 4, 9].flatMap((log) =>
        [-0.02, 0.01].map((expected_yield_low) => own.badge({ ...evidence(log, false), expected_yield_low })),
      ),
      ...(['edge_lost', 'contradicted'] as const).map((reason) =>
        own.badge({
          ...evidence(1, false),
          badges: [{ won_at: '2026-01-02T10:00:00Z', lost_at: '2026-03-08T10:00:00Z', reason }],
        }),
      ),
      ...[0, 1, 49].map((bets) => own.unranked(ranking(bets))),
    ];
    for (const text of texts) {
      expect(text).toMatch(/\S{3}/);
      expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN|^[a-z]+\.[a-zA-Z_]+$/);
    }
  });

  test('one and many are told apart', () => {
    const own = find[language];
    const more = (bets_to_settle: number) => plain(own.toSettle({ bets: 10, bets_to_settle }));
    expect(more(1).replace('1', '2')).not.toBe(more(2));
    const days = (count: number) => own.drawdown({ max: '5', days: count, recovery_days: null });
    expect(days(1).replace('1', '2')).not.toBe(days(2));
    expect(days(1)).toContain('1');
  });
});
