import type { SnakeCase } from '@quotavera/contract/names';
import type { InvoiceRecipient } from '@quotavera/domain/sells';

/** A recipient as the columns and the wire have it: in snake case. */
export type RecipientColumns = { readonly [K in keyof InvoiceRecipient as SnakeCase<K>]: InvoiceRecipient[K] };

const NAMES: { readonly [K in keyof InvoiceRecipient]: SnakeCase<K> } = {
  kind: 'kind',
  firstName: 'first_name',
  lastName: 'last_name',
  businessName: 'business_name',
  taxCode: 'tax_code',
  vatNumber: 'vat_number',
  street: 'street',
  city: 'city',
  province: 'province',
  postalCode: 'postal_code',
  country: 'country',
  recipientCode: 'recipient_code',
  pec: 'pec',
};
const FIELDS = Object.keys(NAMES) as (keyof InvoiceRecipient)[];

export function recipientColumns(recipient: InvoiceRecipient): RecipientColumns {
  return Object.fromEntries(FIELDS.map((field) => [NAMES[field], recipient[field]])) as never;
}

export function recipientOfColumns(columns: RecipientColumns): InvoiceRecipient {
  return Object.fromEntries(FIELDS.map((field) => [field, columns[NAMES[field]]])) as never;
}
