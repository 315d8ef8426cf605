import { templateContent, tipInput } from '@quotavera/contract/tips';
import { MINUTE_MS } from '@quotavera/domain/time';
import it from '@quotavera/i18n/locales/it/errors.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { createAttempts } from '../../../platform/api/attempts.ts';
import type { OpenTip } from '../queries.ts';
import {
  type ChosenFixture,
  copyOf,
  emptyCustomLeg,
  emptyStructuredLeg,
  fieldOfInstant,
  instantOfField,
  type StructuredFormLeg,
  type TipForm,
  withKind,
} from './model.ts';
import { templateOf, withTemplate } from './templates.ts';
import { followProblemOfForm, problemsOf, rankRefusalOfForm, tipOfForm, totalsOfForm } from './validation.ts';
import { emptyForm, formField, formOfTip, fractionOfPercent, inputOfForm, sentLegs } from './wire.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const fixture = (id: number): ChosenFixture => ({
  id,
  sport: 'football',
  competition: 'Serie A',
  home: 'Roma',
  away: 'Lazio',
  startsAt: '2026-11-21T19:45:00.000Z',
});
const leg = (id: number, change: Partial<StructuredFormLeg> = {}): StructuredFormLeg => ({
  ...emptyStructuredLeg(fixture(id)),
  market: 'over_under',
  selection: 'over',
  line: '2.5',
  odds: '2,10',
  ...change,
});
const single = (change: Partial<TipForm> = {}): TipForm => ({ ...emptyForm(), stake: '2', legs: [leg(1)], ...change });

describe('what the form sends', () => {
  test('is what the contract takes, numbers in their one form', () => {
    const form = single({ stake: '0,50', minimumOdds: '1,950', statedProbability: '55,5', tags: ['derby'] });
    const parsed = tipInput.parse(inputOfForm(form, true));
    expect(parsed).toMatchObject({
      publish: true,
      stake: '0.5',
      commission: null,
      minimum_odds: '1.95',
      stated_probability: '0.555',
      tags: ['derby'],
      legs: [{ type: 'structured', fixture_id: 1, market: 'over_under', result: 'over', line: '2.5', odds: '2.1' }],
    });
  });

  test('leaves legs at home that say nothing yet, and finds the server’s words for the others again', () => {
    const custom = {
      ...emptyCustomLeg('tennis'),
      event: 'Sinner – Alcaraz',
      startsAt: '2026-11-22T15:00',
      market: 'Set betting',
      selection: '2-1',
      combinations: ['Over 30,5 game', ' '],
      odds: '4',
    };
    const form = single({ legs: [emptyStructuredLeg(), leg(7), emptyCustomLeg(), custom] });
    const input = tipInput.parse(inputOfForm(form, false));
    expect(input.legs).toHaveLength(2);
    expect(input.legs[1]).toMatchObject({
      matchdate: '2026-11-22T14:00:00.000Z',
      extra_combinations: ['Over 30,5 game'],
    });
    expect(sentLegs(form)).toEqual([1, 3]);
    expect(formField('legs.1.odds', sentLegs(form))).toBe('legs.3.odds');
    expect(formField('tip.legs.1.odds', sentLegs(form)), 'of a stored draft').toBe('legs.3.odds');
    expect(formField('tip.description', sentLegs(form))).toBe('description');
    expect(formField('stake', sentLegs(form))).toBe('stake');
  });

  test('has an exit only at the exchange, and never a commission of its own', () => {
    const exchange = single({
      kind: 'exchange',
      side: 'lay',
      stakeBasis: 'liability',
      exitOdds: '1,8',
    });
    expect(inputOfForm(exchange, false)).toMatchObject({ commission: null, exit_odds: '1.8', side: 'lay' });
    expect(inputOfForm(withKind(exchange, 'valuebet'), false)).toMatchObject({
      commission: null,
      exit_odds: null,
      side: 'back',
      stake_basis: 'stake',
    });
  });

  test('comes back from a stored draft as it was typed', () => {
    const form = single({
      statedProbability: '55,5',
      minimumOdds: '1,95',
      publishAt: '2026-11-21T12:30',
      isFree: true,
    });
    const input = tipInput.parse(inputOfForm(form, false));
    const stored = {
      ...input,
      valexc: 'valuebet',
      exits: [],
      legs: input.legs.map((sent) => ({
        ...sent,
        ...(sent.type === 'structured' ? { fixture_id: sent.fixture_id } : {}),
        sport: 'football',
        competition: 'Serie A',
        home: 'Roma',
        away: 'Lazio',
        matchdate: fixture(1).startsAt,
        extra_combinations: [],
      })),
    } as unknown as OpenTip;
    const again = formOfTip(stored, 'it');
    expect(inputOfForm(again, false)).toEqual(inputOfForm(form, false));
    expect(again).toMatchObject({
      kind: 'valuebet',
      stake: '2',
      statedProbability: '55,5',
      minimumOdds: '1,95',
      publishAt: '2026-11-21T12:30',
    });
  });
});

describe('what keeps a tip from being published', () => {
  test('nothing, when all is there', () => {
    expect(problemsOf(single(), NOW)).toEqual({});
  });

  test('is said at its own field, by the rules of the bet', () => {
    const bad = single({
      stake: '11',
      legs: [leg(1, { odds: '0,9' })],
      minimumOdds: '3',
      expiresAt: '2026-11-20T10:00',
    });
    expect(problemsOf(bad, NOW)).toEqual({
      'legs.0.odds': 'odds_out_of_range',
      stake: 'risk_out_of_range',
      expires_at: 'in_the_past',
    });
    expect(problemsOf(single({ minimumOdds: '3' }), NOW)).toEqual({ minimum_odds: 'minimum_odds_out_of_range' });
  });

  test('a choice not made yet is missing, and no field that depends on it is at fault', () => {
    expect(problemsOf({ ...emptyForm(), stake: '' }, NOW)).toEqual({
      'legs.0.fixture_id': 'required',
      'legs.0.odds': 'required',
      stake: 'required',
    });
    expect(problemsOf(single({ legs: [emptyStructuredLeg(fixture(1))] }), NOW)).toEqual({
      'legs.0.market': 'required',
      'legs.0.odds': 'required',
    });
  });

  test('a match that has begun, two legs on one match, a number that is none', () => {
    const started = { ...fixture(1), startsAt: '2026-11-21T07:00:00.000Z' };
    expect(problemsOf(single({ legs: [leg(1, { fixture: started })] }), NOW)).toEqual({
      'legs.0.fixture_id': 'match_started',
    });
    const contradiction = single({ legs: [leg(1), leg(1, { selection: 'under' })] });
    expect(problemsOf(contradiction, NOW)).toEqual({ 'legs.1': 'legs_contradict' });
    expect(problemsOf(single({ legs: [leg(1, { odds: 'due' })] }), NOW)).toHaveProperty(['legs.0.odds']);
    expect(problemsOf(single({ channelLink: 'javascript:alert(1)' }), NOW)).toEqual({ channel_link: 'url_invalid' });
  });

  test('a scheduled tip is checked as of its time', () => {
    expect(problemsOf(single({ publishAt: '2026-11-21T21:00' }), NOW)).toEqual({
      'legs.0.fixture_id': 'match_started',
    });
    expect(problemsOf(single({ publishAt: '2026-11-21T08:30' }), NOW)).toEqual({ publish_at: 'in_the_past' });
  });

  test('an expiry comes after the publication, now or at its time', () => {
    const expiring = (publishAt: string) => problemsOf(single({ publishAt, expiresAt: '2026-11-21T10:00' }), NOW);
    expect(expiring('')).toEqual({});
    expect(expiring('2026-11-21T09:30')).toEqual({});
    expect(expiring('2026-11-21T10:00')).toEqual({ expires_at: 'expires_before_publication' });
    expect(expiring('2026-11-21T20:00')).toEqual({ expires_at: 'expires_before_publication' });
  });

  test('says why a tip won’t rank, whatever its price', () => {
    expect(rankRefusalOfForm(single())).toBeNull();
    expect(rankRefusalOfForm(single({ legs: [leg(1), leg(2)] }))).toBe('multiple');
    expect(rankRefusalOfForm(single({ legs: [emptyCustomLeg()] }))).toBe('custom');
    expect(rankRefusalOfForm(single({ phase: 'live' }))).toBe('live');
  });

  test('says which terms of a tip no follower could use', () => {
    const price = { odds: '2.05', bookmaker: 'AVG', at: NOW.getTime() };
    const problem = (change: Partial<TipForm>, of: typeof price | null = price) =>
      followProblemOfForm(single(change), NOW.getTime(), of);
    const inMinutes = (minutes: number) => fieldOfInstant(new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString());
    expect(problem({})).toBeNull();
    expect(problem({ expiresAt: inMinutes(29) })).toBe('expires_early');
    expect(problem({ expiresAt: inMinutes(31) })).toBeNull();
    expect(problem({ expiresAt: inMinutes(50), publishAt: inMinutes(30) })).toBe('expires_early');
    expect(problem({ minimumOdds: '2,05' })).toBeNull();
    expect(problem({ minimumOdds: '2,06' })).toBe('minimum_above_price');
    expect(problem({ minimumOdds: '2,06' }, null), 'nothing to compare with').toBeNull();
    expect(problem({ expiresAt: inMinutes(29), phase: 'live' }), 'another reason comes first').toBeNull();
    expect(problem({ minimumOdds: 'x' }), 'what can’t be read is said at its field').toBeNull();
  });

  test('every code has its text', () => {
    const codes = new Set(
      [
        single({ stake: 'x', kind: 'exchange', side: 'lay', bookmaker: 'Bet365', exitOdds: '0' }),
        single({ legs: [emptyCustomLeg(), leg(1, { line: '2.6' }), leg(2, { line: null })] }),
        { ...emptyForm(), statedProbability: '100', minimumOdds: '0', expiresAt: 'x', channelLink: 'http://a.b' },
      ].flatMap((form) => Object.values(problemsOf(form, NOW))),
    );
    expect(codes.size).toBeGreaterThan(7);
    for (const code of codes) expect(it.fields, code).toHaveProperty(code);
  });
});

test('live totals of a back, an accumulator and a lay are net of commission', () => {
  expect(totalsOfForm(single())).toMatchObject({ totalOdds: 2100, risk: 2_000_000, netProfit: 2_200_000 });
  const accumulator = single({ stake: '10', legs: [leg(1, { odds: '1.80' }), leg(2, { odds: '1.6' })] });
  expect(totalsOfForm(accumulator)).toMatchObject({ totalOdds: 2880, netProfit: 18_800_000 });
  const lay = single({ kind: 'exchange', side: 'lay', stake: '1', legs: [leg(1, { odds: '3' })] });
  expect(totalsOfForm(lay)).toMatchObject({ risk: 2_000_000, netProfit: 950_000 });
  expect(totalsOfForm({ ...lay, bookmaker: 'Smarkets' })).toMatchObject({ netProfit: 980_000 });
});

test('live totals are silent while something can’t be read', () => {
  for (const change of [{ stake: '' }, { stake: '0' }, { legs: [leg(1, { odds: '1' })] }, { legs: [] }]) {
    expect(totalsOfForm(single(change))).toBeNull();
  }
});

test('percentages are exact', () => {
  expect(['5', '4,5', '0,1', '55', '0,01', '99.99'].map(fractionOfPercent)).toEqual([
    '0.05',
    '0.045',
    '0.001',
    '0.55',
    '0.0001',
    '0.9999',
  ]);
  const probability = (statedProbability: string) => problemsOf(single({ statedProbability }), NOW);
  expect(probability('99,99')).toEqual({});
  expect(probability('100')).toEqual({ stated_probability: 'probability_out_of_range' });
  expect(probability('33,333')).toEqual({ stated_probability: 'too_precise' });
  expect(probability('33,33333')).toEqual({ stated_probability: 'too_precise' });
});

test('times of the form are Rome’s, on both sides of the change of clocks', () => {
  for (const [field, instant] of [
    ['2026-07-01T20:45', '2026-07-01T18:45:00.000Z'],
    ['2026-12-01T20:45', '2026-12-01T19:45:00.000Z'],
  ] as const) {
    expect(instantOfField(field)).toBe(instant);
    expect(fieldOfInstant(instant)).toBe(field);
  }
  expect(instantOfField('2026-02-30T10:00')).toBeNull();
  expect(tipOfForm(emptyForm()).tip.legs).toHaveLength(1);
});

test('a request that is sent again has the key of the first time, until its answer arrived', () => {
  const attempts = createAttempts();
  const key = attempts.keyFor('a');
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(attempts.keyFor('a')).toBe(key);
  const other = attempts.keyFor('b');
  expect(other).not.toBe(key);
  attempts.arrived();
  expect(attempts.keyFor('b')).not.toBe(other);
});

describe('a copy of a tip', () => {
  const old = single({ description: 'Come sempre.', publishAt: '2026-11-21T10:00', expiresAt: '2026-11-21T11:00' });

  test('a copy of a tip has the bet and the words, and nothing of its time or its exit', () => {
    const copy = copyOf({ ...old, exitOdds: '1,90' }, NOW);
    expect(copy).toMatchObject({ description: 'Come sempre.', publishAt: '', expiresAt: '', exitOdds: '' });
    expect(copy.legs).toMatchObject([{ fixture: { id: 1 }, market: 'over_under', odds: '2,10' }]);
  });

  test('a copy of a tip of a match that has begun asks for another one', () => {
    const later = new Date('2026-11-21T19:45:00Z');
    expect(copyOf(old, later).legs).toMatchObject([{ fixture: null, market: null, odds: '' }]);
    expect(copyOf({ ...old, phase: 'live' }, later).legs).toMatchObject([{ fixture: { id: 1 } }]);
  });
});

test('a text of any length is kept as it was pasted, and said too long', () => {
  const form = single({ description: 'x'.repeat(10_800) });
  expect(inputOfForm(form, true).description).toHaveLength(10_800);
  expect(problemsOf(form, NOW)).toEqual({ description: 'text_too_long' });
});

describe('a template', () => {
  const custom = {
    ...emptyCustomLeg('tennis'),
    event: 'Sinner – Alcaraz',
    market: 'Set betting',
    selection: '2-1',
    odds: '4',
  };
  const form = single({
    kind: 'exchange',
    side: 'lay',
    stakeBasis: 'liability',
    stake: '1,5',
    description: 'Sempre uguale.',
    tags: ['lay'],
    minimumOdds: '1,8',
    expiresAt: '2026-11-21T18:00',
    statedProbability: '55,5',
  });

  test('a template keeps everything but match, times and odds, as the contract takes it', () => {
    const content = templateContent.parse(templateOf({ ...form, legs: [leg(1), custom, emptyStructuredLeg()] }));
    expect(content).toMatchObject({
      valexc: 'exchange',
      side: 'lay',
      stake: '1.5',
      commission: null,
      stated_probability: '0.555',
    });
    expect(content.legs).toEqual([
      { type: 'structured', market: 'over_under', result: 'over', line: '2.5' },
      expect.objectContaining({ type: 'custom', sport: 'tennis', market: 'Set betting', result: '2-1' }),
      { type: 'structured', market: null, result: '', line: null },
    ]);
    expect(JSON.stringify(content)).not.toMatch(/Sinner|fixture|odds|expires/);
  });

  test('a template comes back into a form, whose chosen match stays', () => {
    const chosen = single({ legs: [leg(9, { market: '1x2', selection: 'home', line: null })], description: 'Altro' });
    const filled = withTemplate(chosen, templateOf(form), 'it');
    expect(filled).toMatchObject({
      kind: 'exchange',
      side: 'lay',
      stake: '1,5',
      description: 'Sempre uguale.',
    });
    expect(filled.legs).toMatchObject([
      { fixture: { id: 9 }, market: 'over_under', selection: 'over', line: '2.5', odds: '' },
    ]);
    expect(templateOf(filled)).toEqual(templateOf(form));
  });
});
