import { type InvoiceNature, type InvoiceRecipient, type InvoiceType, stampDuty } from '@quotavera/domain/sells';
import { writeXml, type XmlContent } from '../../../platform/xml.ts';

/** The seller issues invoices. */
export interface Seller {
  name: string;
  /** Eleven digits. */
  vatNumber: string;
  street: string;
  postalCode: string;
  city: string;
  province: string;
}

/** An invoice (TD01) or credit note (TD04) as it was issued. Sums are in cents. */
export interface Fattura {
  type: InvoiceType;
  /** Series, year and number; at most 20 signs. */
  number: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Distinguishes the file from every other one of the sender: at most five letters or digits. */
  sending: string;
  seller: Seller;
  recipient: InvoiceRecipient;
  description: string;
  gross: number;
  net: number;
  vat: number;
  vatCountry: string;
  vatRateBp: number;
  /** The invoice that a credit note corrects. */
  corrects: { number: string; day: string } | null;
  /** An invoice of the sandbox must not be sent. */
  simulated: boolean;
}

/** Recipients without a code: Italians receive it in their tax drawer or by certified mail, others not at all. */
const [NO_CODE, ABROAD] = ['0000000', 'XXXXXXX'] as const;
/** A consumer abroad has no VAT number; this stands in its place. */
const NO_NUMBER = '0000000';
const NO_POSTAL_CODE = '00000';

/** The schema takes Latin-1 alone: other letters lose their marks, other signs become points. */
export function latin(text: string, max: number): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/gu, (sign) => {
      const bare = sign.normalize('NFD').charAt(0);
      return /[\x20-\x7e]/.test(bare) ? bare : '.';
    })
    .trim()
    .slice(0, max);
}

/** A text of the schema. Throws RangeError for an empty one, which the schema refuses. */
function text(name: string, value: string, max: number): string {
  const plain = latin(value, max);
  if (plain === '') throw new RangeError(`an invoice needs its ${name}`);
  return plain;
}
const optional = (value: string, max: number) => (value === '' ? undefined : latin(value, max));

function amount(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} cents on an invoice`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

interface Taxation {
  /** In basis points. */
  rateBp: number;
  /** Why no Italian VAT is on it: code and law. */
  nature: { code: InvoiceNature; law: string } | null;
  /** In cents: the sum that this VAT is on, and the VAT. */
  taxable: number;
  tax: number;
}

/**
 * Italian VAT, or why there is none: paid in another country of the EU (one-stop shop), or outside of it. VAT of another country isn't Italian VAT:
 * the price stands whole.
 */
function taxationOf({ vatCountry, vatRateBp, gross, net, vat }: Parameters<typeof stampDutyOf>[0]): Taxation {
  if (vatCountry === 'IT') return { rateBp: vatRateBp, nature: null, taxable: net, tax: vat };
  const nature =
    vatRateBp > 0
      ? ({ code: 'N7', law: 'IVA assolta in altro Stato UE, art. 74-sexies DPR 633/72 (OSS)' } as const)
      : ({ code: 'N2.1', law: 'Operazione non soggetta, art. 7-octies DPR 633/72' } as const);
  return { rateBp: 0, nature, taxable: gross, tax: 0 };
}

/** The stamp duty that an invoice or credit note bears, in cents. */
export function stampDutyOf(fattura: Pick<Fattura, 'vatCountry' | 'vatRateBp' | 'gross' | 'net' | 'vat'>): number {
  const { nature, taxable } = taxationOf(fattura);
  return stampDuty(nature?.code ?? null, taxable);
}

const rate = ({ rateBp }: Taxation) => (rateBp / 100).toFixed(2);

function transmission({ seller, sending, recipient }: Fattura): XmlContent {
  const isItalian = recipient.country === 'IT';
  return {
    IdTrasmittente: { IdPaese: 'IT', IdCodice: text('IdCodice', seller.vatNumber, 28) },
    ProgressivoInvio: text('ProgressivoInvio', sending, 10),
    FormatoTrasmissione: 'FPR12',
    CodiceDestinatario: isItalian ? recipient.recipientCode || NO_CODE : ABROAD,
    PECDestinatario: isItalian && recipient.recipientCode === '' ? optional(recipient.pec, 256) : undefined,
  };
}

function sellerXml({ seller }: Fattura): XmlContent {
  return {
    DatiAnagrafici: {
      IdFiscaleIVA: { IdPaese: 'IT', IdCodice: text('IdCodice', seller.vatNumber, 28) },
      Anagrafica: { Denominazione: text('Denominazione', seller.name, 80) },
      RegimeFiscale: 'RF01',
    },
    Sede: {
      Indirizzo: text('Indirizzo', seller.street, 60),
      CAP: text('CAP', seller.postalCode, 5),
      Comune: text('Comune', seller.city, 60),
      Provincia: text('Provincia', seller.province, 2),
      Nazione: 'IT',
    },
  };
}

function recipientXml({ recipient }: Fattura): XmlContent {
  const { kind, country, vatNumber, taxCode } = recipient;
  const isItalian = country === 'IT';
  const number = kind === 'business' ? vatNumber : isItalian ? '' : NO_NUMBER;
  const city = isItalian ? recipient.city : `${recipient.postalCode} ${recipient.city}`;
  return {
    DatiAnagrafici: {
      IdFiscaleIVA:
        number === '' ? undefined : { IdPaese: text('IdPaese', country, 2), IdCodice: text('IdCodice', number, 28) },
      CodiceFiscale: optional(taxCode, 16),
      Anagrafica:
        kind === 'business'
          ? { Denominazione: text('Denominazione', recipient.businessName, 80) }
          : { Nome: text('Nome', recipient.firstName, 60), Cognome: text('Cognome', recipient.lastName, 60) },
    },
    Sede: {
      Indirizzo: text('Indirizzo', recipient.street, 60),
      CAP: text('CAP', isItalian ? recipient.postalCode : NO_POSTAL_CODE, 5),
      Comune: text('Comune', city, 60),
      Provincia: optional(recipient.province, 2),
      Nazione: text('Nazione', country, 2),
    },
  };
}

function general({ type, day, number, gross, simulated, corrects }: Fattura, duty: number): XmlContent {
  return {
    DatiGeneraliDocumento: {
      TipoDocumento: type,
      Divisa: 'EUR',
      Data: day,
      Numero: text('Numero', number, 20),
      DatiBollo: duty > 0 ? { BolloVirtuale: 'SI', ImportoBollo: amount(duty) } : undefined,
      ImportoTotaleDocumento: amount(gross),
      Causale: simulated ? 'DOCUMENTO SIMULATO: NON INVIARE' : undefined,
    },
    DatiFattureCollegate: corrects
      ? { IdDocumento: text('IdDocumento', corrects.number, 20), Data: corrects.day }
      : undefined,
  };
}

function goods({ vat, vatCountry, vatRateBp, description }: Fattura, taxation: Taxation): XmlContent {
  const { nature, taxable, tax } = taxation;
  const foreign = nature && vat > 0 ? ` (compresa IVA ${vatCountry} ${vatRateBp / 100}%)` : '';
  const taxed = { AliquotaIVA: rate(taxation), Natura: nature?.code };
  return {
    DettaglioLinee: {
      NumeroLinea: '1',
      Descrizione: text('Descrizione', description.slice(0, 900) + foreign, 1000),
      PrezzoUnitario: amount(taxable),
      PrezzoTotale: amount(taxable),
      ...taxed,
    },
    DatiRiepilogo: {
      ...taxed,
      ImponibileImporto: amount(taxable),
      Imposta: amount(tax),
      EsigibilitaIVA: nature ? undefined : 'I',
      RiferimentoNormativo: nature?.law,
    },
  };
}

function payment({ gross }: Fattura): XmlContent {
  return {
    CondizioniPagamento: 'TP02',
    DettaglioPagamento: { ModalitaPagamento: 'MP08', ImportoPagamento: amount(gross) },
  };
}

/**
 * Writes an electronic invoice between private parties (FatturaPA, FPR12, version 1.2.2), with the elements in the order of its schema.
 * Equal inputs give equal texts. Throws RangeError for values that the schema would refuse: an absent text, a sum that isn't a whole number
 * of cents.
 */
export function fatturaXml(fattura: Fattura): string {
  const taxation = taxationOf(fattura);
  return writeXml({
    'p:FatturaElettronica': {
      '@_versione': 'FPR12',
      '@_xmlns:p': 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
      FatturaElettronicaHeader: {
        DatiTrasmissione: transmission(fattura),
        CedentePrestatore: sellerXml(fattura),
        CessionarioCommittente: recipientXml(fattura),
      },
      FatturaElettronicaBody: {
        DatiGenerali: general(fattura, stampDutyOf(fattura)),
        DatiBeniServizi: goods(fattura, taxation),
        DatiPagamento: fattura.type === 'TD01' ? payment(fattura) : undefined,
      },
    },
  });
}

/** The name that the exchange system asks of the file. */
export function fatturaName({ seller, sending }: Pick<Fattura, 'seller' | 'sending'>): string {
  return `IT${seller.vatNumber}_${sending}.xml`;
}
