import { type Payee, vatPrefix } from '@quotavera/domain/payouts';
import { periodInstants } from '@quotavera/domain/time';
import { csvLine } from '../../platform/http/csv.ts';
import type { PayoutContext } from './context.ts';
import { QUARTERS } from './dac7-xml.ts';
import { type PayeeRecord, selectPayee } from './repository-payee.ts';
import { type ReportedQuarter, selectQuarters, selectUsername } from './repository-statements.ts';
import { openIban } from './service-iban.ts';

const PER_QUARTER = ['consideration', 'fees', 'withheld', 'activities'] as const;
const COLUMNS = [
  'username',
  'seller_type',
  'first_name',
  'last_name',
  'legal_name',
  'tin',
  'tin_issued_by',
  'vat_number',
  'birth_date',
  'birth_place',
  'street',
  'postal_code',
  'city',
  'country',
  'iban',
  ...PER_QUARTER.flatMap((what) => QUARTERS.map((quarter) => `${what}_q${quarter}`)),
];

const NO_DATA: Payee = {
  kind: 'person',
  firstName: '',
  lastName: '',
  businessName: '',
  taxCode: '',
  vatNumber: '',
  birthDate: '',
  birthPlace: '',
  street: '',
  city: '',
  postalCode: '',
  country: '',
};

function identity({ data, iban }: PayeeRecord, open: (iban: Buffer) => string): string[] {
  const payee = data ?? NO_DATA;
  const type = data === null ? '' : payee.firstName === '' ? 'entity' : 'individual';
  return [
    type,
    payee.firstName,
    payee.lastName,
    payee.businessName,
    payee.taxCode,
    payee.taxCode ? payee.country : '',
    payee.vatNumber ? `${vatPrefix(payee.country)}${payee.vatNumber}` : '',
    payee.birthDate,
    payee.birthPlace,
    payee.street,
    payee.postalCode,
    payee.city,
    payee.country,
    iban ? open(iban) : '',
  ];
}

function figures(quarters: readonly ReportedQuarter[]): number[] {
  return PER_QUARTER.flatMap((what) =>
    QUARTERS.map((quarter) => {
      const value = quarters.find((each) => each.quarter === quarter)?.[what] ?? 0;
      return what === 'activities' ? value : value / 100;
    }),
  );
}

/** Writes the year's report to the tax office (DAC7, d.lgs. 32/2023) as CSV: a line for each tipster whose balance moved. */
export async function dac7File(context: PayoutContext, year: string): Promise<string> {
  const { from, to } = periodInstants(year as `${number}`, 0);
  const quarters = await selectQuarters(context.db, { from: from!, to: to! });
  const lines = [csvLine(COLUMNS)];
  for (const id of new Set(quarters.map(({ tipster_id }) => tipster_id))) {
    const payee = await selectPayee(context.db, id);
    const own = quarters.filter(({ tipster_id }) => tipster_id === id);
    const open = (iban: Buffer) => openIban(context, id, iban);
    lines.push(csvLine([await selectUsername(context.db, id), ...identity(payee, open), ...figures(own)]));
  }
  return lines.join('');
}
