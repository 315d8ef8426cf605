import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';

/**
 * Returns an IBAN in the form in which it is stored and sent: capitals without spaces. The result is null when the text isn't an IBAN, or
 * not one that a SEPA transfer reaches.
 */
export function ibanOf(text: string): string | null {
  const iban = electronicFormatIBAN(text);
  return iban !== null && isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2)) ? iban : null;
}
