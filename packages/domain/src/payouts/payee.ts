import { birthDateProblem, hasHiddenCharacters, isCountry, tidyLine } from '../accounts/index.ts';
import {
  isPersonsCode,
  isPersonsTaxCode,
  isVatNumber,
  TAXPAYER_KINDS,
  type TaxpayerKind,
  tellsBirth,
} from '../sells/tax-code.ts';
import { EU_COUNTRIES } from '../sells/vat.ts';
import { isForeignVatNumber, isTaxNumber, vatPrefix } from './tax-number.ts';

/** A tipster is paid as a private person, or as somebody with a VAT number, who sends an invoice. */
export const PAYEE_KINDS = TAXPAYER_KINDS;
export type PayeeKind = TaxpayerKind;

/** The tax office needs these data of whoever is paid. Texts are tidy; an absent text is empty. */
export interface Payee {
  kind: PayeeKind;
  firstName: string;
  lastName: string;
  /** The name of a company, or the trade name of a sole trader. */
  businessName: string;
  /** The Italian tax code, or another country's tax number. */
  taxCode: string;
  /** Without the letters of its country. */
  vatNumber: string;
  /** `YYYY-MM-DD`. */
  birthDate: string;
  /** Only Italians are asked for it: others are told apart by their tax number. */
  birthPlace: string;
  street: string;
  city: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export type PayeeProblem =
  | 'required'
  | 'characters_invalid'
  | 'name_too_long'
  | 'date_invalid'
  | 'minor'
  | 'tax_code_invalid'
  | 'tax_code_other_birth'
  | 'tax_number_invalid'
  | 'vat_number_invalid'
  | 'vat_number_abroad_invalid'
  | 'country_invalid';

const isItalian = ({ country }: Pick<Payee, 'country'>) => country === 'IT';

/** Whether a payee is a company: an Italian one has a number for a tax code, another one is given no person's name. */
function isCompany(payee: Pick<Payee, 'kind' | 'country' | 'taxCode' | 'firstName' | 'lastName'>): boolean {
  if (payee.kind !== 'business') return false;
  return isItalian(payee) ? !isPersonsCode(payee.taxCode) : payee.firstName === '' && payee.lastName === '';
}

function taxCodeProblem(payee: Payee): PayeeProblem | null {
  const { kind, country, taxCode, birthDate } = payee;
  if (taxCode === '') return 'required';
  if (!isItalian(payee)) return isTaxNumber(country, taxCode) ? null : 'tax_number_invalid';
  if (!isPersonsTaxCode(taxCode)) return kind === 'business' && isVatNumber(taxCode) ? null : 'tax_code_invalid';
  return /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && !tellsBirth(taxCode, birthDate) ? 'tax_code_other_birth' : null;
}

/** Whoever has an Italian VAT number or one of the EU gives it; elsewhere it may not exist. */
function vatNumberProblem(payee: Payee): PayeeProblem | null {
  const { kind, country, vatNumber } = payee;
  if (kind !== 'business') return null;
  if (vatNumber === '') return EU_COUNTRIES.includes(country) ? 'required' : null;
  if (isItalian(payee)) return isVatNumber(vatNumber) ? null : 'vat_number_invalid';
  return isForeignVatNumber(country, vatNumber) ? null : 'vat_number_abroad_invalid';
}

const NAME_MAX = 100;

function textProblem(text: string, isRequired: boolean): PayeeProblem | null {
  if (text === '') return isRequired ? 'required' : null;
  if (hasHiddenCharacters(text)) return 'characters_invalid';
  return text.length > NAME_MAX ? 'name_too_long' : null;
}

/** Gives the same data a single spelling: codes without spaces and in capitals. Fields that the kind doesn't have become empty. */
export function tidyPayee(payee: Payee): Payee {
  const code = (text: string) => text.replace(/\s/g, '').toUpperCase();
  const country = code(payee.country);
  const number = (text: string) => (country === 'IT' ? code(text) : code(text).replaceAll(/[./-]/g, ''));
  const taxCode = number(payee.taxCode);
  const names = { firstName: tidyLine(payee.firstName), lastName: tidyLine(payee.lastName) };
  const hasNone = isCompany({ kind: payee.kind, country, taxCode, ...names });
  const own = (text: string) => (hasNone ? '' : tidyLine(text));
  const prefix = vatPrefix(country);
  const vatNumber = number(payee.vatNumber);
  return {
    kind: payee.kind,
    firstName: own(payee.firstName),
    lastName: own(payee.lastName),
    businessName: payee.kind === 'business' ? tidyLine(payee.businessName) : '',
    taxCode,
    vatNumber:
      payee.kind !== 'business' ? '' : vatNumber.startsWith(prefix) ? vatNumber.slice(prefix.length) : vatNumber,
    birthDate: own(payee.birthDate),
    birthPlace: country === 'IT' ? own(payee.birthPlace) : '',
    street: tidyLine(payee.street),
    city: tidyLine(payee.city),
    postalCode: code(payee.postalCode),
    country,
  };
}

/**
 * Returns the problems of tidy tax data at `now` by field; the record is empty when the data may be used. Whoever has a person's tax code
 * also has a name and a birth, with which the code must agree.
 */
export function payeeProblems(payee: Payee, now: Date): Partial<Record<keyof Payee, PayeeProblem>> {
  const hasNoName = isCompany(payee);
  const problems: Partial<Record<keyof Payee, PayeeProblem | null>> = {
    taxCode: taxCodeProblem(payee),
    vatNumber: vatNumberProblem(payee),
    firstName: textProblem(payee.firstName, !hasNoName),
    lastName: textProblem(payee.lastName, !hasNoName),
    businessName: textProblem(payee.businessName, hasNoName),
    birthDate: hasNoName ? null : birthDateProblem(payee.birthDate, now),
    birthPlace: textProblem(payee.birthPlace, !hasNoName && isItalian(payee)),
    street: textProblem(payee.street, true),
    city: textProblem(payee.city, true),
    postalCode: textProblem(payee.postalCode, true),
    country: payee.country === '' ? 'required' : isCountry(payee.country) ? null : 'country_invalid',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

/** The name that bank and tax office know: a company's own, or first and last name. */
export function payeeName({
  firstName,
  lastName,
  businessName,
}: Pick<Payee, 'firstName' | 'lastName' | 'businessName'>): string {
  return firstName === '' ? businessName : `${firstName} ${lastName}`;
}
