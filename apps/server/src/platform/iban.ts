import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';

/** An IBAN as it is kept and sent: capitals without spaces. Null when it is none, or none that a SEPA transfer reaches. */
export function ibanOf(text: string): string | null {
  const iban = electronicFormatIBAN(text);
  return iban !== null && isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2)) ? iban : null;
}
