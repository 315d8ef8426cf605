import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHANNEL_MESSAGE_LENGTH,
  CHANNEL_NAME_LENGTH,
  CHANNEL_PLAN_LIMITS,
  channelRenewalPrice,
  priceHoldsFrom,
  validateChannel,
  validateChannelGift,
  validateChannelMessage,
  validateChannelPlan,
} from './index.ts';

const PLAN = {
  name: 'Mensile',
  description: '',
  price_cents: 1_900,
  durata_giorni: 30,
  limite_utenti: 50,
  stated_tips: 20,
};

test.each(Object.entries(CHANNEL_PLAN_LIMITS))('%s is a whole number within its limits', (field, { min, max }) => {
  const problems = (value: number) => Object.keys(validateChannelPlan({ ...PLAN, [field]: value }));
  expect([min, max].map(problems)).toEqual([[], []]);
  expect([min - 1, max + 1, min + 0.5, Number.NaN].map(problems)).toEqual(Array(4).fill([field]));
});
test.each([
  ['ab', 'plan_name_too_short'],
  ['  a  b  ', undefined],
  [' a ', 'plan_name_too_short'],
  ['x'.repeat(CHANNEL_NAME_LENGTH.max + 1), 'plan_name_too_long'],
  ['Over\u202ereve', 'characters_invalid'],
])('a channel’s plan is called %j: %s', (name, problem) => {
  expect(validateChannelPlan({ ...PLAN, name }).name).toBe(problem);
  expect(validateChannel({ name, description: '', link: '' }).name).toBe(problem);
});
test('a channel’s plan leads nowhere by a shortened link', () => {
  const link = 'https://bit.ly/abc';
  const problems = validateChannel({ name: 'Canale', description: `Qui: ${link}`, link });
  expect(problems).toEqual({ description: 'shortened_link', link: 'shortened_link' });
});

describe('a message to subscribers', () => {
  const MESSAGE = { title: 'Novità', body: 'Da domani si gioca.' };
  test.each([
    [{}, {}],
    [{ title: ' a  b ', body: ' corto ' }, { body: 'free_text_too_short' }],
    [{ title: ' ab ' }, { title: 'text_too_short' }],
    [{ title: 'Over\u202ereve' }, { title: 'characters_invalid' }],
    [{ body: 'Prima riga\nseconda\u202e riga' }, { body: 'characters_invalid' }],
    [
      { title: 'Qui bit.ly/abc', body: 'Apri https://bit.ly/abc' },
      { title: 'shortened_link', body: 'shortened_link' },
    ],
  ])('%j: %j', (change, problems) => {
    expect(validateChannelMessage({ ...MESSAGE, ...change })).toEqual(problems);
  });
  test('a message to subscribers has a title and a text of as many characters as are allowed, whatever they are made of', () => {
    const { title, body } = CHANNEL_MESSAGE_LENGTH;
    fc.assert(
      fc.property(
        fc.nat({ max: 100 }),
        fc.nat({ max: 1_100 }),
        fc.constantFrom('x', 'è', '⚽'),
        (long, longer, sign) => {
          const problems = validateChannelMessage({ title: sign.repeat(long), body: sign.repeat(longer) });
          expect(problems.title === undefined).toBe(long >= title.min && long <= title.max);
          expect(problems.body === undefined).toBe(longer >= body.min && longer <= body.max);
        },
      ),
    );
  });
});

describe('a gift', () => {
  const ranges = { days: [1, 60], people: [1, 1_000], open_days: [1, 180] } as const;
  const codes = { days: 'gift_days_invalid', people: 'gift_people_invalid', open_days: 'gift_open_invalid' };
  test('a gift is whole numbers within their limits; each field has its own problem', () => {
    const number = fc.oneof(
      fc.integer({ min: -5, max: 1_100 }),
      fc.double(),
      fc.constantFrom(1, 60, 61, 180, 181, 1_000, 0),
    );
    fc.assert(
      fc.property(fc.record({ days: number, people: number, open_days: number }), (terms) => {
        const fields = Object.keys(ranges) as (keyof typeof ranges)[];
        const wrong = fields.filter((field) => {
          const [min, max] = ranges[field];
          return !(Number.isInteger(terms[field]) && terms[field] >= min && terms[field] <= max);
        });
        expect(validateChannelGift(terms)).toEqual(Object.fromEntries(wrong.map((field) => [field, codes[field]])));
      }),
    );
  });
});

describe('the price of a renewal', () => {
  test.each([
    ['nothing changed', 1_000, 1_000, 1_000, 1_000],
    ['lower now: at once', 1_000, 800, 1_000, 800],
    ['higher, announced in time', 1_000, 1_500, 1_500, 1_500],
    ['higher, announced too late', 1_000, 1_500, 1_000, 1_000],
    ['raised twice, the second time too late', 1_000, 1_500, 1_200, 1_200],
    ['raised and lowered again', 1_000, 1_100, 1_500, 1_100],
    ['bought after the raise', 1_500, 1_500, 1_000, 1_500],
    ['after a period that cost nothing', 0, 1_500, 1_200, 1_200],
  ])('%s', (_how, paid, now, noticed, price) => {
    expect(channelRenewalPrice({ paid, now, noticed })).toBe(price);
  });
  test('the price of a renewal is never above the price now and what was paid, nor raised without notice', () => {
    const cents = fc.integer({ min: 0, max: 50_000 });
    fc.assert(
      fc.property(cents, cents, cents, (paid, now, noticed) => {
        const price = channelRenewalPrice({ paid, now, noticed });
        expect(price).toBeLessThanOrEqual(Math.max(paid, now));
        if (price > paid) expect(price).toBeLessThanOrEqual(noticed);
        if (now <= paid) expect(price).toBe(now);
      }),
    );
  });
  const end = new Date('2026-04-01T11:00:00Z');
  test.each([
    ['a higher one, 31 days before', 2_000, '2026-03-01T11:00:00Z', '2026-04-01T11:00:00.000Z'],
    ['a higher one, 29 days before', 2_000, '2026-03-03T11:00:00Z', '2026-05-01T11:00:00.000Z'],
    ['a lower one', 900, '2026-03-31T11:00:00Z', '2026-04-01T11:00:00.000Z'],
  ])('%s holds from that renewal on', (_how, price, at, from) => {
    expect(priceHoldsFrom({ end, days: 30, paid: 1_000 }, price, new Date(at)).toISOString()).toBe(from);
  });
});
