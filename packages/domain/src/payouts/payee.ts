import { birthDateProblem, hasHiddenCharacters, tidyLine } from '../accounts/index.ts';
import {
  isPersonsCode,
  isPersonsTaxCode,
  isVatNumber,
  TAXPAYER_KINDS,
  type TaxpayerKind,
  tellsBirth,
} from '../sells/tax-code.ts';

/** A tipster is paid as a private person, from whom tax is withheld, or as somebody with a VAT number, who sends an invoice. */
export const PAYEE_KINDS = TAXPAYER_KINDS;
export type PayeeKind = TaxpayerKind;

/** The tax office needs these data of whoever is paid. Texts are tidy; an absent text is empty. */
export interface Payee {
  kind: PayeeKind;
  firstName: string;
  lastName: string;
  /** The name of a company, or the trade name of a sole trader. */
  businessName: string;
  taxCode: string;
  vatNumber: string;
  /** `YYYY-MM-DD`. */
  birthDate: string;
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
  | 'vat_number_invalid'
  | 'country_invalid';

function taxCodeProblem({ kind, taxCode, birthDate }: Payee): PayeeProblem | null {
  if (taxCode === '') return 'required';
  if (!isPersonsTaxCode(taxCode)) return kind === 'business' && isVatNumber(taxCode) ? null : 'tax_code_invalid';
  return /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && !tellsBirth(taxCode, birthDate) ? 'tax_code_other_birth' : null;
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
  const taxCode = code(payee.taxCode);
  const isCompany = payee.kind === 'business' && !isPersonsCode(taxCode);
  const own = (text: string) => (isCompany ? '' : tidyLine(text));
  return {
    kind: payee.kind,
    firstName: own(payee.firstName),
    lastName: own(payee.lastName),
    businessName: payee.kind === 'business' ? tidyLine(payee.businessName) : '',
    taxCode,
    vatNumber: payee.kind === 'business' ? code(payee.vatNumber).replace(/^IT/, '') : '',
    birthDate: own(payee.birthDate),
    birthPlace: own(payee.birthPlace),
    street: tidyLine(payee.street),
    city: tidyLine(payee.city),
    postalCode: code(payee.postalCode),
    country: code(payee.country),
  };
}

/**
 * Returns the problems of tidy tax data at `now` by field; the record is empty when the data may be used. Whoever has a person's tax code
 * also has a name and a birth, with which the code must agree.
 */
export function payeeProblems(payee: Payee, now: Date): Partial<Record<keyof Payee, PayeeProblem>> {
  const isBusiness = payee.kind === 'business';
  const isCompany = isBusiness && !isPersonsCode(payee.taxCode);
  const problems: Partial<Record<keyof Payee, PayeeProblem | null>> = {
    taxCode: taxCodeProblem(payee),
    vatNumber: !isBusiness || isVatNumber(payee.vatNumber) ? null : payee.vatNumber ? 'vat_number_invalid' : 'required',
    firstName: textProblem(payee.firstName, !isCompany),
    lastName: textProblem(payee.lastName, !isCompany),
    businessName: textProblem(payee.businessName, isCompany),
    birthDate: isCompany ? null : birthDateProblem(payee.birthDate, now),
    birthPlace: textProblem(payee.birthPlace, !isCompany),
    street: textProblem(payee.street, true),
    city: textProblem(payee.city, true),
    postalCode: textProblem(payee.postalCode, true),
    country: payee.country === '' ? 'required' : /^[A-Z]{2}$/.test(payee.country) ? null : 'country_invalid',
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
