/** An Italian without a VAT number gives these data to be paid. */
export const TAX_DATA = {
  kind: 'person' as const,
  first_name: 'Mario',
  last_name: 'Rossi',
  tax_code: 'RSSMRA85T10A562S',
  birth_date: '1985-12-10',
  birth_place: 'Pisa',
  street: 'Via Roma 1',
  city: 'Pisa',
  postal_code: '56017',
  country: 'IT',
};
