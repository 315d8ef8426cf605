import { expect, test } from 'vitest';
import { type InvoiceRecipient, invoiceDue, recipientProblems, stampDuty, tidyRecipient } from './invoice.ts';

const PERSON: InvoiceRecipient = {
  kind: 'person',
  firstName: 'Mario',
  lastName: 'Rossi',
  businessName: '',
  taxCode: 'RSSMRA80A01H501U',
  vatNumber: '',
  street: 'Via Roma 1',
  city: 'Roma',
  province: 'RM',
  postalCode: '00184',
  country: 'IT',
  recipientCode: '',
  pec: '',
};
const FIRM: InvoiceRecipient = {
  ...PERSON,
  kind: 'business',
  firstName: '',
  lastName: '',
  businessName: 'Pronostici S.r.l.',
  taxCode: '',
  vatNumber: '12345678903',
  recipientCode: 'M5UXCR1',
};
const ABROAD: InvoiceRecipient = { ...PERSON, taxCode: '', province: '', country: 'DE', postalCode: '10115' };

const person = (change: Partial<InvoiceRecipient>) => recipientProblems({ ...PERSON, ...change });
const firm = (change: Partial<InvoiceRecipient>) => recipientProblems({ ...FIRM, ...change });
const abroad = (change: Partial<InvoiceRecipient>) => recipientProblems({ ...ABROAD, ...change });

test('an invoice may be asked for until twelve days after its payment, to the millisecond', () => {
  expect(invoiceDue(new Date('2026-02-20T10:00:00.001Z'))).toEqual(new Date('2026-03-04T10:00:00.001Z'));
});

test('a person in Italy, a firm in Italy and a person abroad lack nothing', () => {
  for (const recipient of [PERSON, FIRM, ABROAD]) expect(recipientProblems(recipient)).toEqual({});
});

test('a person in Italy needs name, tax code, street, city, province and postal code, and no channel', () => {
  const empty = Object.fromEntries(Object.keys(PERSON).map((field) => [field, ''])) as unknown as InvoiceRecipient;
  expect(recipientProblems({ ...empty, kind: 'person', country: 'IT' })).toEqual({
    firstName: 'required',
    lastName: 'required',
    taxCode: 'required',
    street: 'required',
    city: 'required',
    province: 'required',
    postalCode: 'required',
  });
  expect(person({ country: '' })).toEqual({ country: 'required' });
});

test('a firm needs its name, a VAT number and a channel: its code, or certified mail', () => {
  expect(firm({ businessName: '', vatNumber: '' })).toEqual({ businessName: 'required', vatNumber: 'required' });
  expect(firm({ vatNumber: '12345678900' })).toEqual({ vatNumber: 'vat_number_invalid' });
  expect(firm({ recipientCode: '' })).toEqual({ recipientCode: 'required' });
  expect(firm({ recipientCode: '', pec: 'ditta@pec.it' })).toEqual({});
  expect(firm({ firstName: 'x'.repeat(61), lastName: 'x\u0007' })).toEqual({});
});

test('a firm may have a person’s tax code, a number like that of VAT, or none, and is in Italy', () => {
  for (const taxCode of ['', 'RSSMRA80A01H501U', '12345678903']) expect(firm({ taxCode })).toEqual({});
  expect(firm({ taxCode: '12345678900' })).toEqual({ taxCode: 'tax_code_invalid' });
  expect(person({ taxCode: '12345678903' })).toEqual({ taxCode: 'tax_code_invalid' });
  expect(recipientProblems({ ...FIRM, country: 'DE' })).toEqual({ country: 'business_abroad' });
});

test('a person abroad needs no tax code, province or channel, and any postal code of up to 16 signs', () => {
  expect(abroad({ postalCode: 'SW1A 1AA' })).toEqual({});
  expect(abroad({ postalCode: 'x'.repeat(16) })).toEqual({});
  expect(abroad({ postalCode: 'x'.repeat(17) })).toEqual({ postalCode: 'name_too_long' });
  expect(abroad({ postalCode: '' })).toEqual({ postalCode: 'required' });
});

test.each([
  ['firstName', 60],
  ['lastName', 60],
  ['street', 60],
  ['city', 60],
] as const)('%s has at most %i signs, and none that is hidden', (field, max) => {
  expect(person({ [field]: 'x'.repeat(max) })).toEqual({});
  expect(person({ [field]: 'x'.repeat(max + 1) })).toEqual({ [field]: 'name_too_long' });
  expect(person({ [field]: 'Ro\u0007ma' })).toEqual({ [field]: 'characters_invalid' });
});

test('a firm’s name has at most 80 signs, and none that is hidden', () => {
  expect(firm({ businessName: 'x'.repeat(80) })).toEqual({});
  expect(firm({ businessName: 'x'.repeat(81) })).toEqual({ businessName: 'name_too_long' });
  expect(firm({ businessName: 'Dit\u0007ta' })).toEqual({ businessName: 'characters_invalid' });
});

test.each([
  [{ postalCode: '0018' }, { postalCode: 'postal_code_invalid' }],
  [{ postalCode: '001845' }, { postalCode: 'postal_code_invalid' }],
  [{ postalCode: 'I00184' }, { postalCode: 'postal_code_invalid' }],
  [{ province: 'R' }, { province: 'province_invalid' }],
  [{ province: 'ROM' }, { province: 'province_invalid' }],
  [{ postalCode: '00000' }, { postalCode: 'postal_code_invalid' }],
  [{ postalCode: '00009' }, { postalCode: 'postal_code_invalid' }],
  [{ postalCode: '00010' }, {}],
  [{ province: 'ZZ' }, { province: 'province_invalid' }],
  [{ province: 'SU' }, {}],
  [{ country: 'I' }, { country: 'country_invalid' }],
  [{ country: 'ZZ' }, { country: 'country_invalid' }],
  [{ country: 'ITA' }, { country: 'country_invalid' }],
  [{ recipientCode: 'M5UXCR' }, { recipientCode: 'recipient_code_invalid' }],
  [{ recipientCode: 'M5UXCR12' }, { recipientCode: 'recipient_code_invalid' }],
  [{ recipientCode: 'XXXXXXX' }, { recipientCode: 'recipient_code_invalid' }],
  [{ pec: 'ditta' }, { pec: 'pec_invalid' }],
  [{ pec: 'due ditte@pec.it' }, { pec: 'pec_invalid' }],
  [{ pec: 'x ditta@pec.it' }, { pec: 'pec_invalid' }],
  [{ pec: 'ditta@pec.i' }, { pec: 'pec_invalid' }],
  [{ pec: 'ditta@pec.it, altra@pec.it' }, { pec: 'pec_invalid' }],
  [{ pec: 'ditta@pec.it>' }, { pec: 'pec_invalid' }],
  [{ pec: `${'x'.repeat(249)}@pec.it` }, {}],
  [{ pec: `${'x'.repeat(250)}@pec.it` }, { pec: 'pec_invalid' }],
] as const)('%j is judged as %j', (change, problems) => {
  const found = person(change);
  // A country that is none isn't Italy: what Italy asks for is no longer asked.
  expect(found).toEqual('country' in change ? { ...problems } : problems);
});

test('codes are kept without spaces and in capitals, a VAT number without its country, mail in small letters', () => {
  const typed: InvoiceRecipient = {
    ...FIRM,
    businessName: '  Pronostici   S.r.l. ',
    taxCode: ' 123 456 789 03',
    vatNumber: 'it 12345678903',
    province: 'rm',
    postalCode: ' 00 184 ',
    country: ' it',
    recipientCode: 'm5ux cr1',
    pec: ' Ditta@PEC.it ',
  };
  expect(tidyRecipient(typed)).toEqual({ ...FIRM, taxCode: '12345678903', pec: 'ditta@pec.it' });
});

test('a code of seven zeros is none: a firm then needs certified mail', () => {
  const zeros = tidyRecipient({ ...FIRM, recipientCode: '000 0000' });
  expect(recipientProblems(zeros)).toEqual({ recipientCode: 'required' });
  expect(recipientProblems({ ...zeros, pec: 'ditta@pec.it' })).toEqual({});
  expect(recipientProblems(tidyRecipient({ ...PERSON, recipientCode: '0000000' }))).toEqual({});
});

test('stamp duty is due above 77.47 € where no VAT is, and not on VAT of another country', () => {
  expect([7_747, 7_748].map((cents) => stampDuty('N2.1', cents))).toEqual([0, 200]);
  expect([stampDuty('N7', 7_748), stampDuty(null, 7_748)]).toEqual([0, 0]);
});

test('what a person or an address abroad doesn’t have is forgotten', () => {
  const person = tidyRecipient({ ...PERSON, businessName: 'Ditta', vatNumber: '12345678903', firstName: ' Mario ' });
  expect(person).toEqual(PERSON);
  const firm = tidyRecipient({ ...FIRM, firstName: 'Mario', lastName: 'Rossi' });
  expect(firm).toEqual(FIRM);
  const abroad = { ...PERSON, country: 'gb', postalCode: ' SW1A   1AA', recipientCode: 'M5UXCR1', pec: 'a@pec.it' };
  expect(tidyRecipient(abroad)).toEqual({ ...ABROAD, country: 'GB', postalCode: 'SW1A 1AA' });
});
