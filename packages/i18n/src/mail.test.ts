import { expect, test } from 'vitest';
import { MAIL_KINDS, type MailContent, mailTexts, missingValues } from './mail.ts';

test('a kind’s texts can be asked for in another language, with the common ones', () => {
  expect(mailTexts('de', 'password_reset')).toMatchObject({
    greeting: 'Hallo,',
    subject: 'Setze dein Passwort zurück',
  });
});

test('a value that is not there, or is no number or time, is named as missing', () => {
  const content = {
    kind: 'plan_renewed',
    values: { plan: 'PRO', price: Number.NaN, until: new Date('no time') },
  } as const;
  expect(missingValues(content)).toEqual(['price', 'until']);
  expect(missingValues({ kind: 'plan_renewed' } as unknown as MailContent)).toEqual(['plan', 'price', 'until']);
  expect(missingValues({ kind: 'google_linked' })).toEqual([]);
  expect(MAIL_KINDS).toContain('google_linked');
});

test('a mail whose values are missing, misspelled or of another type does not compile', () => {
  const plan = 'PRO';
  const price = 1_999;
  const contents: MailContent[] = [
    { kind: 'plan_unpaid', values: { plan, price } },
    { kind: 'plan_unpaid', values: { plan: () => plan, price } },
    { kind: 'google_linked' },
    // @ts-expect-error: the price isn't given.
    { kind: 'plan_unpaid', values: { plan } },
    // @ts-expect-error: no text asks for a "prize".
    { kind: 'plan_unpaid', values: { plan, price, prize: price } },
    // @ts-expect-error: a price is a number of cents.
    { kind: 'plan_unpaid', values: { plan, price: new Date() } },
    // @ts-expect-error: this kind's texts ask for values.
    { kind: 'plan_unpaid' },
    // @ts-expect-error: this kind's texts ask for none.
    { kind: 'google_linked', values: { plan } },
  ];
  expect(contents.map(missingValues).filter((names) => names.length > 0)).toEqual([['price'], ['plan', 'price']]);
});
