import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isVatNumber, payoutEntries } from '../sells/index.ts';
import {
  confirmationsNeeded,
  PAYEE_ACCOUNT_STATES,
  PAYEE_KINDS,
  PAYOUT_STATUSES,
  type Payee,
  payeeName,
  payeeProblems,
  payoutMayBecome,
  payoutReturnedEntries,
  payoutWait,
  releasedIfPaidBy,
  shareReleasedAt,
  statementTotals,
  tidyPayee,
  withholding,
} from './index.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const ROSSI: Payee = {
  kind: 'person',
  firstName: 'Mario',
  lastName: 'Rossi',
  businessName: '',
  taxCode: 'RSSMRA85T10A562S',
  vatNumber: '',
  birthDate: '1985-12-10',
  birthPlace: 'San Giuliano Terme',
  street: 'Via Roma 1',
  city: 'Pisa',
  postalCode: '56017',
  country: 'IT',
};
const COMPANY: Payee = {
  ...ROSSI,
  kind: 'business',
  firstName: '',
  lastName: '',
  businessName: 'Pronostici S.r.l.',
  taxCode: '12345678903',
  vatNumber: '12345678903',
  birthDate: '',
  birthPlace: '',
};
const problemsOf = (change: Partial<Payee>, of = ROSSI) => payeeProblems({ ...of, ...change }, NOW);

describe('tax data', () => {
  test.each([
    [{}, {}],
    [{ taxCode: 'RSSMRA85T10A562T' }, { taxCode: 'tax_code_invalid' }],
    [{ taxCode: 'RSSMRA85T10A56' }, { taxCode: 'tax_code_invalid' }],
    // This code is the same person's, with letters in place of the last digits of the municipality.
    [{ taxCode: 'RSSMRA85T10A56NH' }, {}],
    [{ birthDate: '1985-12-11' }, { taxCode: 'tax_code_other_birth' }],
    [{ birthDate: '2012-12-10' }, { taxCode: 'tax_code_other_birth', birthDate: 'minor' }],
    [{ taxCode: '12345678903' }, { taxCode: 'tax_code_invalid' }],
    [
      { firstName: '', street: '', country: 'Italia' },
      { firstName: 'required', street: 'required', country: 'country_invalid' },
    ],
    [{ city: 'Pi\u0000sa' }, { city: 'characters_invalid' }],
  ])('of a person %j: %j', (change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });

  test('a woman’s tax code is valid with 40 added to the day of birth', () => {
    expect(problemsOf({ taxCode: 'RSSMRA85T50A562W', birthDate: '1985-12-10' })).toEqual({});
  });

  test('tax data of a company and of a sole trader need a valid VAT number', () => {
    expect(problemsOf({}, COMPANY)).toEqual({});
    expect(problemsOf({ vatNumber: '12345678904', businessName: '' }, COMPANY)).toEqual({
      vatNumber: 'vat_number_invalid',
      businessName: 'required',
    });
    expect(problemsOf({ kind: 'business', vatNumber: '00743110157' })).toEqual({});
    expect(problemsOf({ kind: 'business' })).toEqual({ vatNumber: 'required' });
  });

  test('tidying removes the fields that a kind doesn’t have', () => {
    const typed = {
      ...ROSSI,
      taxCode: ' rssmra85t10 a562s',
      vatNumber: '12345678903',
      businessName: 'X',
      country: 'it',
    };
    expect(tidyPayee(typed)).toEqual(ROSSI);
    expect(tidyPayee({ ...COMPANY, firstName: 'Mario', vatNumber: 'IT 12345678903' })).toEqual(COMPANY);
    expect([payeeName(ROSSI), payeeName(COMPANY)]).toEqual(['Mario Rossi', 'Pronostici S.r.l.']);
  });

  test('a wrong digit of a VAT number is noticed, and digits before or after', () => {
    // The last one ends with as many zeros as a number that is none has.
    expect(['00743110157', '12345678903', '10000000009'].every(isVatNumber)).toBe(true);
    expect(['00000000000', '1234567890', '1234567890a', '00743110158'].some(isVatNumber)).toBe(false);
    expect(['x00743110157', '00743110157x'].some(isVatNumber)).toBe(false);
  });

  test('a tax code of another month than the birth is noticed, and a code is demanded', () => {
    expect(problemsOf({ birthDate: '1985-11-10' })).toEqual({ taxCode: 'tax_code_other_birth' });
    expect(problemsOf({ taxCode: '' })).toEqual({ taxCode: 'required' });
    expect(problemsOf({ taxCode: '' }, COMPANY)).toMatchObject({ taxCode: 'required' });
  });

  test('a date of birth that is none is said once, and not against the tax code as well', () => {
    for (const birthDate of ['x1985-12-11', '1985-12-11x', '1985'])
      expect(problemsOf({ birthDate })).toEqual({ birthDate: 'date_invalid' });
  });

  test.each(['firstName', 'lastName', 'birthPlace', 'street', 'city', 'postalCode'] as const)(
    'a person’s %s is demanded, and has at most 100 signs',
    (field) => {
      expect(problemsOf({ [field]: '' })).toEqual({ [field]: 'required' });
      expect(problemsOf({ [field]: 'x'.repeat(100) })).toEqual({});
      expect(problemsOf({ [field]: 'x'.repeat(101) })).toEqual({ [field]: 'name_too_long' });
    },
  );

  test('a person without a valid code keeps name and birth, a company has neither', () => {
    expect(tidyPayee({ ...ROSSI, taxCode: '12345678903' })).toMatchObject({
      firstName: 'Mario',
      birthDate: '1985-12-10',
    });
    expect(tidyPayee({ ...ROSSI, kind: 'business', vatNumber: '1IT2' })).toMatchObject({ vatNumber: '1IT2' });
    expect(problemsOf({ country: '' })).toEqual({ country: 'required' });
    for (const country of ['ITA', 'I', '1IT', 'ZZ', 'EU'])
      expect(problemsOf({ country })).toEqual({ country: 'country_invalid' });
  });
});

const MEIER: Payee = {
  ...ROSSI,
  firstName: 'Eva',
  lastName: 'Meier',
  taxCode: '12345678901',
  birthPlace: '',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
};
const GMBH: Payee = {
  ...COMPANY,
  businessName: 'Tipps GmbH',
  taxCode: '1121081508150',
  vatNumber: '123456789',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
};

describe('tax data abroad', () => {
  test('a person gives the tax number of the country, and no place of birth', () => {
    expect(problemsOf({}, MEIER)).toEqual({});
    expect(tidyPayee({ ...MEIER, taxCode: '12 345/678-901', birthPlace: 'Berlin' })).toEqual(MEIER);
    expect(problemsOf({ taxCode: '' }, MEIER)).toEqual({ taxCode: 'required' });
    expect(problemsOf({ birthDate: '' }, MEIER)).toEqual({ birthDate: 'required' });
    expect(problemsOf({ taxCode: ROSSI.taxCode }, MEIER)).toEqual({ taxCode: 'tax_number_invalid' });
  });

  test('a company gives its number of the EU, a sole trader a name and a birth as well', () => {
    expect(problemsOf({}, GMBH)).toEqual({});
    expect(tidyPayee({ ...GMBH, vatNumber: 'de 123 456 789', birthDate: '1985-12-10' })).toEqual(GMBH);
    expect(problemsOf({ vatNumber: '' }, GMBH)).toEqual({ vatNumber: 'required' });
    expect(problemsOf({ vatNumber: '12345678' }, GMBH)).toEqual({ vatNumber: 'vat_number_abroad_invalid' });
    expect(problemsOf({ lastName: 'Meier' }, GMBH)).toEqual({ firstName: 'required', birthDate: 'required' });
    expect(problemsOf({ country: 'CH', taxCode: 'CHE123456789', vatNumber: '' }, GMBH)).toEqual({});
    expect(tidyPayee({ ...GMBH, country: 'GR', vatNumber: 'EL123456789' }).vatNumber).toBe('123456789');
  });

  test.each([
    ['AT', '123456789', '12345678'],
    ['ES', '12345678Z', '1234567'],
    ['FR', '1234567890123', '12345678901'],
    ['GB', 'AB123456C', 'AB12345'],
    ['NL', '123456789', '12345678'],
    ['SM', 'SM12345', 'SM1'],
    ['MC', 'ABC/12', 'A_BCD'],
  ])('of %s %s is a tax number and %s is none', (country, right, wrong) => {
    const found = (taxCode: string) => payeeProblems(tidyPayee({ ...MEIER, country, taxCode }), NOW);
    expect([found(right), found(wrong)]).toEqual([{}, { taxCode: 'tax_number_invalid' }]);
  });
});

describe('payouts', () => {
  test('20% is withheld of an Italian without a VAT number, nothing of anybody else', () => {
    expect([2_003, 10_000].map((cents) => withholding({ kind: 'person', country: 'IT' }, cents))).toEqual([401, 2_000]);
    expect(withholding({ kind: 'business', country: 'IT' }, 10_000)).toBe(0);
    for (const kind of PAYEE_KINDS) expect(withholding({ kind, country: 'DE' }, 10_000)).toBe(0);
  });

  test('a payout above 1,000 € needs two admins', () => {
    expect([confirmationsNeeded(100_000), confirmationsNeeded(100_001)]).toEqual([1, 2]);
  });

  test('a payout never goes back to an earlier status, and isn’t paid before it is sent', () => {
    const ways = PAYOUT_STATUSES.flatMap((from) =>
      PAYOUT_STATUSES.filter((to) => payoutMayBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(ways).toEqual([
      'requested confirmed',
      'requested rejected',
      'confirmed sent',
      'confirmed rejected',
      'sent paid',
      'sent returned',
      'paid returned',
    ]);
  });

  test('a payout waits for its first missing condition', () => {
    const ready = {
      kind: 'business' as const,
      account: null,
      hasIban: true,
      ibanChangedAt: new Date('2026-11-19T12:00:00Z'),
      invoiceNumber: '7/2026',
      grossCents: 5_000,
      availableCents: 5_000,
    };
    expect(payoutWait(ready, NOW)).toBeNull();
    expect(payoutWait({ ...ready, ibanChangedAt: new Date('2026-11-19T12:00:00.001Z') }, NOW)).toBe('iban_held');
    expect(payoutWait({ ...ready, invoiceNumber: '' }, NOW)).toBe('invoice_missing');
    expect(payoutWait({ ...ready, kind: 'person', invoiceNumber: '' }, NOW)).toBeNull();
    expect(payoutWait({ ...ready, availableCents: 4_999 }, NOW)).toBe('balance_low');
    expect(payoutWait({ ...ready, hasIban: false }, NOW)).toBe('payee_missing');
    const held = { ...ready, hasIban: false, ibanChangedAt: NOW };
    const waits = PAYEE_ACCOUNT_STATES.map((account) => payoutWait({ ...held, account }, NOW));
    expect(waits).toEqual(['account_not_ready', 'account_not_ready', null, 'account_not_ready']);
    expect(payoutWait({ ...held, account: 'ready', kind: null }, NOW)).toBe('payee_missing');
  });

  test('a sale’s share is payable fourteen days after it was paid, and not before', () => {
    const paidAt = new Date('2026-11-08T12:00:00Z');
    expect(shareReleasedAt(paidAt)).toEqual(NOW);
    expect(releasedIfPaidBy(NOW)).toEqual(paidAt);
  });

  test('a payout that comes back leaves nothing in the books', () => {
    const payout = { tipsterId: 7, gross: 5_000, withheld: 1_000, byProvider: false };
    const all = [...payoutEntries(payout), ...payoutReturnedEntries(payout)];
    for (const account of ['tipster_available', 'withholding_payable', 'bank']) {
      const sum = all.filter((entry) => entry.account === account).reduce((total, { cents }) => total + cents, 0);
      expect(sum).toBe(0);
    }
  });
});

test('a statement’s lines lead from its opening to its closing balance', () => {
  const kind = fc.constantFrom(
    'charge',
    'refund',
    'dispute_lost',
    'release',
    'call',
    'payout',
    'payout_returned',
    'merge',
  );
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const sum = fc.record({ kind, cents, count: fc.nat(), withheldCents: cents });
  fc.assert(
    fc.property(cents, fc.uniqueArray(sum, { selector: (each) => each.kind }), (opening, sums) => {
      const { sales, refunds, calls = 0, disputes, payouts, returned, other, closing } = statementTotals(opening, sums);
      expect(opening + sales + refunds + calls + disputes + payouts + returned + other).toBe(closing);
      expect(closing - opening).toBe(sums.reduce((total, each) => total + each.cents, 0));
    }),
  );
});

test('a statement puts each kind of transaction under its line, counts the sales and adds up the tax', () => {
  const sum = (kind: string, cents: number, count = 1, withheldCents = 0) => ({ kind, cents, count, withheldCents });
  const sums = [
    sum('release', 0, 9),
    sum('charge', 1_000, 4),
    sum('refund', -100),
    sum('dispute', -20),
    sum('dispute_won', 5),
    sum('dispute_lost', -3),
    sum('call', 16, 2),
    sum('call_reversed', -8),
    sum('payout', -500, 2, 100),
    sum('payout_returned', 50, 1, -10),
    sum('merge', 7),
    sum('constructor', 1),
  ];
  expect(statementTotals(200, sums)).toEqual({
    opening: 200,
    sales: 1_000,
    salesCount: 4,
    refunds: -100,
    calls: 8,
    disputes: -18,
    payouts: -500,
    returned: 50,
    withheld: 90,
    other: 8,
    closing: 648,
  });
  expect(statementTotals(0, [])).toMatchObject({ salesCount: 0, withheld: 0, closing: 0 });
  expect(() => statementTotals(0.5, [])).toThrow('0.5 is not a balance in cents');
});
