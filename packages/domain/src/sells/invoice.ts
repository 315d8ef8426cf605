import { hasHiddenCharacters, isCountry, tidyLine } from '../accounts/index.ts';
import { addDays, DAY_MS, type Day } from '../time/index.ts';
import { isPersonsTaxCode, isVatNumber, TAXPAYER_KINDS, type TaxpayerKind } from './tax-code.ts';

/** Invoices are made out to a consumer, or to somebody with an Italian VAT number. */
export const RECIPIENT_KINDS = TAXPAYER_KINDS;

/** Days after a payment in which its electronic invoice may be asked for: it is due within them (d.P.R. 633/1972, art. 21). */
const INVOICE_DAYS = 12;

/** Returns the last day on which an invoice, or the credit note that corrects it, may be sent: they bear the day of what they are of. */
export const invoiceDueOn = (day: Day): Day => addDays(day, INVOICE_DAYS);

/** Returns until when the invoice of a payment may be asked for. */
export function invoiceDue(paidAt: Date): Date {
  return new Date(paidAt.getTime() + INVOICE_DAYS * DAY_MS);
}

/** Why an invoice bears no Italian VAT, in the codes of the exchange system: outside of its territory, or VAT paid in another country of the EU. */
export type InvoiceNature = 'N2.1' | 'N7';

const STAMP_DUTY_CENTS = 200;
const STAMP_DUTY_ABOVE_CENTS = 7_747;

/**
 * The stamp duty of an invoice or credit note, in cents: due above 77.47 € where no VAT is due (d.P.R. 642/1972, tariff, art. 13). The seller
 * bears it. Italian VAT (no nature) and that of another country of the EU keep a document free of it.
 */
export function stampDuty(nature: InvoiceNature | null, cents: number): number {
  return nature === 'N2.1' && cents > STAMP_DUTY_ABOVE_CENTS ? STAMP_DUTY_CENTS : 0;
}

/** An electronic invoice needs these data of its recipient. Texts are tidy; an absent text is empty. */
export interface InvoiceRecipient {
  kind: TaxpayerKind;
  firstName: string;
  lastName: string;
  /** Only a business has this name. */
  businessName: string;
  taxCode: string;
  vatNumber: string;
  street: string;
  city: string;
  /** Two letters, of an Italian address. */
  province: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Seven letters or digits, of the channel on which a business receives invoices. */
  recipientCode: string;
  /** Certified mail, instead of the code. */
  pec: string;
}

export type RecipientProblem =
  | 'required'
  | 'characters_invalid'
  | 'name_too_long'
  | 'tax_code_invalid'
  | 'vat_number_invalid'
  | 'country_invalid'
  | 'business_abroad'
  | 'postal_code_invalid'
  | 'province_invalid'
  | 'recipient_code_invalid'
  | 'pec_invalid';

/** The plates of the Italian provinces; of Sardinia also those of the provinces that it had before 2016 and has set up again. */
const PROVINCES: ReadonlySet<string> = new Set(
  `AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CI CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO
  LT LU MB MC ME MI MN MO MS MT NA NO NU OG OR OT PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN
  TO TP TR TS TV UD VA VB VC VE VI VR VS VT VV`.split(/\s+/),
);
/** Postal codes begin with Rome's, 00010. */
const POSTAL_CODE = /^(?!0000\d)\d{5}$/;
/** Seven signs; a code of six is an office's, to which other invoices are sent (FPA12), and this one is for recipients abroad. */
const RECIPIENT_CODE = /^(?!XXXXXXX)[A-Z\d]{7}$/;
/** This code stands for no channel: certified mail beside it, or the recipient's tax drawer. */
const NO_CHANNEL = '0000000';

/** Lengths of the fields in the schema of electronic invoices. */
const MAX = { name: 60, businessName: 80, street: 60, city: 60, postalCode: 16, pec: 256 } as const;

/**
 * Gives the same data a single spelling: codes without spaces and in capitals. Fields that the kind or the country doesn't have become
 * empty.
 */
export function tidyRecipient(recipient: InvoiceRecipient): InvoiceRecipient {
  const code = (text: string) => text.replace(/\s/g, '').toUpperCase();
  const isBusiness = recipient.kind === 'business';
  const country = code(recipient.country);
  const isItalian = country === 'IT';
  return {
    kind: recipient.kind,
    firstName: isBusiness ? '' : tidyLine(recipient.firstName),
    lastName: isBusiness ? '' : tidyLine(recipient.lastName),
    businessName: isBusiness ? tidyLine(recipient.businessName) : '',
    taxCode: isItalian ? code(recipient.taxCode) : '',
    vatNumber: isBusiness ? code(recipient.vatNumber).replace(/^IT/, '') : '',
    street: tidyLine(recipient.street),
    city: tidyLine(recipient.city),
    province: isItalian ? code(recipient.province) : '',
    postalCode: isItalian ? code(recipient.postalCode) : tidyLine(recipient.postalCode),
    country,
    recipientCode: isItalian && code(recipient.recipientCode) !== NO_CHANNEL ? code(recipient.recipientCode) : '',
    pec: isItalian ? recipient.pec.trim().toLowerCase() : '',
  };
}

function textProblem(text: string, max: number): RecipientProblem | null {
  if (text === '') return 'required';
  if (hasHiddenCharacters(text)) return 'characters_invalid';
  return text.length > max ? 'name_too_long' : null;
}

const absentOr = (isRight: boolean, text: string, problem: RecipientProblem): RecipientProblem | null =>
  text === '' ? 'required' : isRight ? null : problem;

function countryProblem({ kind, country }: InvoiceRecipient): RecipientProblem | null {
  if (country === '') return 'required';
  if (!isCountry(country)) return 'country_invalid';
  return kind === 'business' && country !== 'IT' ? 'business_abroad' : null;
}

/** A person's is needed in Italy; a business may have one beside its VAT number. */
function taxCodeProblem({ kind, country, taxCode }: InvoiceRecipient): RecipientProblem | null {
  if (country !== 'IT' || (kind === 'business' && taxCode === '')) return null;
  const isRight = isPersonsTaxCode(taxCode) || (kind === 'business' && isVatNumber(taxCode));
  return absentOr(isRight, taxCode, 'tax_code_invalid');
}

function pecProblem({ pec }: InvoiceRecipient): RecipientProblem | null {
  const isRight = pec.length <= MAX.pec && /^[^\s@<>",]+@[a-z\d.-]+\.[a-z]{2,}$/.test(pec);
  return pec === '' || isRight ? null : 'pec_invalid';
}

/** The channel on which a business receives invoices: its code, or certified mail. A person needs none. */
function codeProblem({ kind, country, recipientCode, pec }: InvoiceRecipient): RecipientProblem | null {
  if (country !== 'IT') return null;
  if (recipientCode === '') return kind === 'business' && pec === '' ? 'required' : null;
  return RECIPIENT_CODE.test(recipientCode) ? null : 'recipient_code_invalid';
}

/** Returns the problems of a tidy recipient by field; the record is empty when an invoice may be made out to the recipient. */
export function recipientProblems(
  recipient: InvoiceRecipient,
): Partial<Record<keyof InvoiceRecipient, RecipientProblem>> {
  const isBusiness = recipient.kind === 'business';
  const isItalian = recipient.country === 'IT';
  const { street, city, province, postalCode, vatNumber } = recipient;
  const problems: Partial<Record<keyof InvoiceRecipient, RecipientProblem | null>> = {
    firstName: isBusiness ? null : textProblem(recipient.firstName, MAX.name),
    lastName: isBusiness ? null : textProblem(recipient.lastName, MAX.name),
    businessName: isBusiness ? textProblem(recipient.businessName, MAX.businessName) : null,
    taxCode: taxCodeProblem(recipient),
    vatNumber: isBusiness ? absentOr(isVatNumber(vatNumber), vatNumber, 'vat_number_invalid') : null,
    street: textProblem(street, MAX.street),
    city: textProblem(city, MAX.city),
    province: isItalian ? absentOr(PROVINCES.has(province), province, 'province_invalid') : null,
    postalCode: isItalian
      ? absentOr(POSTAL_CODE.test(postalCode), postalCode, 'postal_code_invalid')
      : textProblem(postalCode, MAX.postalCode),
    country: countryProblem(recipient),
    recipientCode: codeProblem(recipient),
    pec: pecProblem(recipient),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}
