import { type Dac7Act, type Dac7MessageKind, type Payee, payeeName, vatPrefix } from '@quotavera/domain/payouts';
import { writeXml, type XmlContent } from '../../platform/xml.ts';
import type { Seller } from '../sells/invoice/service-seller.ts';

export const QUARTERS = [1, 2, 3, 4] as const;

/** Figures of a quarter; sums are in cents. */
export interface QuarterFigures {
  quarter: number;
  consideration: number;
  fees: number;
  withheld: number;
  activities: number;
}

/** A tipster in a message, with the document that is corrected, if it isn't new. */
export interface Dac7Document {
  reference: string;
  act: Dac7Act;
  corrects: string | null;
  payee: Payee;
  /** Empty where there is none any more. */
  iban: string;
  quarters: readonly QuarterFigures[];
}

export interface Dac7Message {
  reference: string;
  kind: Dac7MessageKind;
  year: number;
  madeAt: Date;
  operator: Seller;
  /** Whether an earlier message of the year has named the operator. */
  isResent: boolean;
  documents: readonly Dac7Document[];
}

const MESSAGE_TYPES: Readonly<Record<Dac7MessageKind, string>> = { new: 'DPI401', corrections: 'DPI402' };
const DOCUMENT_TYPES: Readonly<Record<Dac7Act, string>> = { new: 'OECD1', correction: 'OECD2', deletion: 'OECD3' };
const RESENT = 'OECD0';

const TEXT_MAX = 200;
const text = (value: string) => value.slice(0, TEXT_MAX);
const tin = (country: string, number: string): XmlContent => ({ '@_issuedBy': country, '#text': number });

function address({
  country,
  ...fixed
}: {
  country: string;
  street: string;
  postalCode: string;
  city: string;
  province?: string;
}): XmlContent {
  return {
    'dpi:CountryCode': country,
    'dpi:AddressFix': {
      'dpi:Street': text(fixed.street),
      'dpi:PostCode': text(fixed.postalCode),
      'dpi:City': text(fixed.city),
      'dpi:CountrySubentity': fixed.province,
    },
  };
}

function documentSpec(type: string, reference: string, corrects: string | null = null): XmlContent {
  return { 'stf:DocTypeIndic': type, 'stf:DocRefId': reference, 'stf:CorrDocRefId': corrects ?? undefined };
}

function operatorXml({ operator, year, isResent }: Dac7Message): XmlContent {
  return {
    'dpi:ResCountryCode': 'IT',
    'dpi:TIN': tin('IT', operator.vatNumber),
    'dpi:VAT': `IT${operator.vatNumber}`,
    'dpi:Name': text(operator.name),
    'dpi:Address': address({ ...operator, country: 'IT' }),
    'dpi:DocSpec': documentSpec(isResent ? RESENT : DOCUMENT_TYPES.new, `IT${year}-${operator.vatNumber}-operator`),
  };
}

/** The tipster as a person, or as a company, which is given no person's name. */
function identityXml({ payee, iban }: Dac7Document): XmlContent {
  const { country, taxCode, vatNumber, firstName, lastName, birthDate } = payee;
  const common = {
    'dpi:ResCountryCode': country,
    'dpi:TIN': tin(country, taxCode),
    'dpi:VAT': vatNumber ? `${vatPrefix(country)}${vatNumber}` : undefined,
  };
  const account = iban
    ? {
        'dpi:Identifier': { '@_AccountNumberType': 'IBAN', '#text': iban },
        'dpi:AccountHolderName': text(payeeName(payee)),
      }
    : undefined;
  if (firstName === '') {
    const organisation = { ...common, 'dpi:Name': text(payee.businessName), 'dpi:Address': address(payee) };
    return {
      'dpi:EntitySeller': { 'dpi:Standard': { 'dpi:EntSellerID': organisation, 'dpi:FinancialIdentifier': account } },
    };
  }
  const person = {
    ...common,
    'dpi:Name': { 'dpi:FirstName': text(firstName), 'dpi:LastName': text(lastName) },
    'dpi:Address': address(payee),
    'dpi:BirthInfo': { 'dpi:BirthDate': birthDate },
  };
  return {
    'dpi:IndividualSeller': { 'dpi:Standard': { 'dpi:IndSellerID': person, 'dpi:FinancialIdentifier': account } },
  };
}

/** The report is in whole euro. */
const euros = (cents: number): XmlContent => ({ '@_currCode': 'EUR', '#text': String(Math.round(cents / 100)) });

function figuresXml({ quarters }: Dac7Document): XmlContent {
  const each = (name: string, what: keyof QuarterFigures, write: (value: number) => XmlContent) =>
    Object.fromEntries(
      QUARTERS.map((n) => [`dpi:${name}Q${n}`, write(quarters.find(({ quarter }) => quarter === n)?.[what] ?? 0)]),
    );
  return {
    'dpi:Consideration': each('Cons', 'consideration', euros),
    'dpi:NumberOfActivities': each('Numb', 'activities', String),
    'dpi:Fees': each('Fees', 'fees', euros),
    'dpi:Taxes': each('Tax', 'withheld', euros),
  };
}

function sellerXml(document: Dac7Document): XmlContent {
  return {
    'dpi:Identity': identityXml(document),
    'dpi:RelevantActivities': { 'dpi:PersonalServices': figuresXml(document) },
    'dpi:DocSpec': documentSpec(DOCUMENT_TYPES[document.act], document.reference, document.corrects),
  };
}

/** Writes a message to the tax office on what tipsters earned in a year (directive (EU) 2021/514; schema DPI XML 1.0). */
export function dac7Xml(message: Dac7Message): string {
  const { reference, kind, year, madeAt, operator } = message;
  return writeXml({
    'dpi:DPI_OECD': {
      '@_xmlns:dpi': 'urn:oecd:ties:dpi:v1',
      '@_xmlns:stf': 'urn:oecd:ties:dpistf:v1',
      '@_version': '1.0',
      'dpi:MessageSpec': {
        'dpi:SendingEntityIN': operator.vatNumber,
        'dpi:TransmittingCountry': 'IT',
        'dpi:ReceivingCountry': 'IT',
        'dpi:MessageType': 'DAC7',
        'dpi:MessageRefId': reference,
        'dpi:MessageTypeIndic': MESSAGE_TYPES[kind],
        'dpi:ReportingPeriod': `${year}-12-31`,
        'dpi:Timestamp': madeAt.toISOString().slice(0, -1),
      },
      'dpi:DPIBody': {
        'dpi:PlatformOperator': operatorXml(message),
        'dpi:ReportableSeller': message.documents.map(sellerXml),
      },
    },
  });
}
