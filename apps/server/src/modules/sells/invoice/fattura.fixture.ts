import { type InvoiceRecipient, splitVat } from '@quotavera/domain/sells';
import type { Fattura } from './fattura.ts';

export const PERSON: InvoiceRecipient = {
  kind: 'person',
  firstName: 'Niccolò',
  lastName: 'D’Amico & <Figli>',
  businessName: '',
  taxCode: 'RSSMRA85T10A562S',
  vatNumber: '',
  street: 'Via Roma, 1',
  city: 'Forlì',
  province: 'FC',
  postalCode: '47121',
  country: 'IT',
  recipientCode: '',
  pec: '',
};
export const BUSINESS: InvoiceRecipient = {
  ...PERSON,
  kind: 'business',
  firstName: '',
  lastName: '',
  businessName: 'Příkop S.r.l.',
  taxCode: '',
  vatNumber: '12345678903',
  recipientCode: 'ABC1234',
};
export const ABROAD: InvoiceRecipient = {
  ...PERSON,
  taxCode: '',
  province: '',
  postalCode: '10115',
  country: 'DE',
  city: 'Berlin',
};
export const FATTURA: Fattura = {
  type: 'TD01',
  number: 'FE-2026-1',
  day: '2026-11-23',
  sending: '0001A',
  seller: {
    name: 'Quotavera S.r.l.',
    vatNumber: '01234567897',
    street: 'Via Milano 2',
    postalCode: '20121',
    city: 'Milano',
    province: 'MI',
  },
  recipient: PERSON,
  description: 'PRO, mensile',
  ...splitVat(1999, { rateBp: 2200 }),
  vatCountry: 'IT',
  vatRateBp: 2200,
  corrects: null,
  simulated: false,
};
