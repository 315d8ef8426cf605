import { writeXml, type XmlContent } from '../../platform/xml.ts';

/** A transfer of a file for the bank. */
interface Transfer {
  /** At most 35 signs, unique in the file; the bank passes it on. */
  id: string;
  name: string;
  iban: string;
  /** Euro cents, above 0. */
  cents: number;
  text: string;
}

export interface TransferFile {
  /** At most 35 signs, never used before. */
  id: string;
  madeAt: Date;
  /** The day on which the bank should pay, `YYYY-MM-DD`. */
  day: string;
  debtor: { name: string; iban: string };
  transfers: readonly Transfer[];
}

/**
 * Every bank of SEPA accepts the other characters (EPC217-08); a character found by this becomes the letter without its marks, or a point.
 */
const FOREIGN = /[^A-Za-z0-9/\-?:().,'+ ]/gu;
const MARKS = /\p{M}/gu;
const LETTERS = new Map(
  Object.entries<string>({
    ß: 'ss',
    æ: 'ae',
    Æ: 'AE',
    ø: 'o',
    Ø: 'O',
    œ: 'oe',
    Œ: 'OE',
    ł: 'l',
    Ł: 'L',
    đ: 'd',
    Đ: 'D',
    '&': '+',
    '’': "'",
  }),
);
const [NAME_MAX, TEXT_MAX, ID_MAX] = [70, 140, 35];

/** A text in the signs of SEPA, cut to its length; neither slashes at its ends nor doubled ones, which mean something there. */
export function sepaText(text: string, max: number): string {
  const plain = text
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(FOREIGN, (sign) => LETTERS.get(sign) ?? '.')
    .replace(/\/{2,}/g, '/')
    .replace(/\s+/g, ' ');
  return plain.slice(0, max).replace(/^[/ ]+|[/ ]+$/g, '');
}

function required(what: string, text: string, max: number): string {
  const plain = sepaText(text, max);
  if (plain === '') throw new RangeError(`a transfer needs its ${what}`);
  return plain;
}

function idOf(text: string): string {
  if (text.length > ID_MAX || sepaText(text, ID_MAX) !== text || text === '')
    throw new RangeError(`${text} is no id of SEPA`);
  return text;
}

function amountOf(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`${cents} cents can't be transferred`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function ibanText(iban: string): string {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) throw new RangeError('an account is no IBAN');
  return iban;
}

const account = (iban: string): XmlContent => ({ Id: { IBAN: ibanText(iban) } });

function transferXml({ id, name, iban, cents, text }: Transfer): XmlContent {
  return {
    PmtId: { EndToEndId: idOf(id) },
    Amt: { InstdAmt: { '@_Ccy': 'EUR', '#text': amountOf(cents) } },
    Cdtr: { Nm: required('name', name, NAME_MAX) },
    CdtrAcct: account(iban),
    RmtInf: { Ustrd: required('text', text, TEXT_MAX) },
  };
}

/**
 * A SEPA credit transfer as banks read it: ISO 20022 pain.001.001.09, with the elements in the order of its schema. Throws RangeError for
 * what a bank would refuse: an empty file, an id used twice, a sum, name or account that is none.
 */
export function pain001({ id, madeAt, day, debtor, transfers }: TransferFile): string {
  if (transfers.length === 0) throw new RangeError('a file without transfers');
  if (new Set(transfers.map((transfer) => transfer.id)).size < transfers.length) throw new RangeError('an id twice');
  const sums = {
    NbOfTxs: String(transfers.length),
    CtrlSum: amountOf(transfers.reduce((sum, { cents }) => sum + cents, 0)),
  };
  const name = required('name', debtor.name, NAME_MAX);
  return writeXml({
    Document: {
      '@_xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: idOf(id),
          CreDtTm: `${madeAt.toISOString().slice(0, 19)}Z`,
          ...sums,
          InitgPty: { Nm: name },
        },
        PmtInf: {
          PmtInfId: idOf(id),
          PmtMtd: 'TRF',
          BtchBookg: 'false',
          ...sums,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: { Dt: day },
          Dbtr: { Nm: name },
          DbtrAcct: account(debtor.iban),
          DbtrAgt: { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
          ChrgBr: 'SLEV',
          CdtTrfTxInf: transfers.map(transferXml),
        },
      },
    },
  });
}
