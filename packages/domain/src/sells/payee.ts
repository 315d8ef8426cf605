import { birthDateProblem, hasHiddenCharacters, tidyLine } from '../accounts/index.ts';

/** A tipster is paid as a private person, from whom tax is withheld, or as somebody with a VAT number, who sends an invoice. */
export const PAYEE_KINDS = ['person', 'business'] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];

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

/** Letters that stand for digits where two people would have the same code (omocodia), in the order of the digits. */
const OMOCODIA = 'LMNPQRSTUV';
const MONTHS = 'ABCDEHLMPRST';
const PERSON_CODE = /^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/;
/** Values of 0–9 and A–Z at odd places (d.m. 23 December 1976). */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23] as const;
const LAST_PLACE = 15;
/** A tax code adds this to the day of birth of women. */
const WOMEN = 40;

const codeOf = (sign: string) => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65);
const digitOf = (sign: string) => (OMOCODIA.includes(sign) ? String(OMOCODIA.indexOf(sign)) : sign);

function checkLetter(code: string): string {
  const sum = [...code.slice(0, LAST_PLACE)].reduce(
    (total, sign, place) => total + (place % 2 === 0 ? ODD[codeOf(sign)]! : codeOf(sign)),
    0,
  );
  return String.fromCharCode(65 + (sum % 26));
}

/** Whether a tax code is a person's (16 signs) and not a company's, which is a number like that of VAT. */
function isPersonsCode(taxCode: string): boolean {
  return PERSON_CODE.test(taxCode);
}

/** Whether year, month and day of birth in a person's tax code are those of a day (`YYYY-MM-DD`). */
function tellsBirth(taxCode: string, birthDate: string): boolean {
  const [year, month, day] = birthDate.split('-') as [string, string, string];
  const digits = (from: number) => [...taxCode.slice(from, from + 2)].map(digitOf).join('');
  const codedDay = Number(digits(9));
  return (
    digits(6) === year.slice(2) &&
    MONTHS.indexOf(taxCode.charAt(8)) + 1 === Number(month) &&
    (codedDay > WOMEN ? codedDay - WOMEN : codedDay) === Number(day)
  );
}

/** Whether a text is an Italian VAT number: eleven digits, the last of which checks the others. */
export function isVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^0{11}$/.test(text)) return false;
  const sum = [...text].map(Number).reduce((total, digit, place) => {
    const doubled = digit * 2;
    return total + (place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a text is an Italian tax code of a person, by its form and its last letter. */
export function isPersonsTaxCode(text: string): boolean {
  return isPersonsCode(text) && checkLetter(text) === text.at(-1);
}

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
