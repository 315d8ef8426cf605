import type { InvoiceRecipient, InvoiceType } from '@quotavera/domain/sells';

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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}
/** An element that holds a text of the schema. Throws RangeError for an empty one, which the schema refuses. */
function text(name: string, value: string, max: number): string {
  const plain = latin(value, max);
  if (plain === '') throw new RangeError(`an invoice needs its ${name}`);
  return element(
    name,
    plain.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!),
  );
}
const optional = (name: string, value: string, max: number) => (value === '' ? '' : text(name, value, max));

function amount(name: string, cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} cents on an invoice`);
  return element(name, `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
}

interface Taxation {
  /** In basis points. */
  rateBp: number;
  /** Why no Italian VAT is on it: code and law. */
  nature: { code: string; law: string } | null;
}

/** Italian VAT, or why there is none: paid in another country of the EU (one-stop shop), or outside of it. */
function taxationOf({ vatCountry, vatRateBp }: Fattura): Taxation {
  if (vatCountry === 'IT') return { rateBp: vatRateBp, nature: null };
  const nature =
    vatRateBp > 0
      ? { code: 'N7', law: 'IVA assolta in altro Stato UE, art. 74-sexies DPR 633/72 (OSS)' }
      : { code: 'N2.1', law: 'Operazione non soggetta, art. 7-octies DPR 633/72' };
  return { rateBp: 0, nature };
}

const rate = ({ rateBp }: Taxation) => element('AliquotaIVA', (rateBp / 100).toFixed(2));
const natureOf = ({ nature }: Taxation) => (nature ? element('Natura', nature.code) : '');

function transmission({ seller, sending, recipient }: Fattura): string {
  const isItalian = recipient.country === 'IT';
  return element(
    'DatiTrasmissione',
    element('IdTrasmittente', element('IdPaese', 'IT') + text('IdCodice', seller.vatNumber, 28)) +
      text('ProgressivoInvio', sending, 10) +
      element('FormatoTrasmissione', 'FPR12') +
      element('CodiceDestinatario', isItalian ? recipient.recipientCode || NO_CODE : ABROAD) +
      (isItalian && recipient.recipientCode === '' ? optional('PECDestinatario', recipient.pec, 256) : ''),
  );
}

function sellerXml({ seller }: Fattura): string {
  return element(
    'CedentePrestatore',
    element(
      'DatiAnagrafici',
      element('IdFiscaleIVA', element('IdPaese', 'IT') + text('IdCodice', seller.vatNumber, 28)) +
        element('Anagrafica', text('Denominazione', seller.name, 80)) +
        element('RegimeFiscale', 'RF01'),
    ) +
      element(
        'Sede',
        text('Indirizzo', seller.street, 60) +
          text('CAP', seller.postalCode, 5) +
          text('Comune', seller.city, 60) +
          text('Provincia', seller.province, 2) +
          element('Nazione', 'IT'),
      ),
  );
}

function identity({ kind, country, vatNumber, taxCode }: InvoiceRecipient): string {
  const number = kind === 'business' ? vatNumber : country === 'IT' ? '' : NO_NUMBER;
  const vat = number === '' ? '' : element('IdFiscaleIVA', text('IdPaese', country, 2) + text('IdCodice', number, 28));
  return vat + optional('CodiceFiscale', taxCode, 16);
}

function recipientXml({ recipient }: Fattura): string {
  const isItalian = recipient.country === 'IT';
  const name =
    recipient.kind === 'business'
      ? text('Denominazione', recipient.businessName, 80)
      : text('Nome', recipient.firstName, 60) + text('Cognome', recipient.lastName, 60);
  const city = isItalian ? recipient.city : `${recipient.postalCode} ${recipient.city}`;
  return element(
    'CessionarioCommittente',
    element('DatiAnagrafici', identity(recipient) + element('Anagrafica', name)) +
      element(
        'Sede',
        text('Indirizzo', recipient.street, 60) +
          text('CAP', isItalian ? recipient.postalCode : NO_POSTAL_CODE, 5) +
          text('Comune', city, 60) +
          optional('Provincia', recipient.province, 2) +
          text('Nazione', recipient.country, 2),
      ),
  );
}

function general({ type, day, number, gross, simulated, corrects }: Fattura): string {
  return element(
    'DatiGenerali',
    element(
      'DatiGeneraliDocumento',
      element('TipoDocumento', type) +
        element('Divisa', 'EUR') +
        element('Data', day) +
        text('Numero', number, 20) +
        amount('ImportoTotaleDocumento', gross) +
        (simulated ? element('Causale', 'DOCUMENTO SIMULATO: NON INVIARE') : ''),
    ) +
      (corrects
        ? element('DatiFattureCollegate', text('IdDocumento', corrects.number, 20) + element('Data', corrects.day))
        : ''),
  );
}

function goods(fattura: Fattura): string {
  const taxation = taxationOf(fattura);
  const { gross, net, vat, vatCountry, vatRateBp, description } = fattura;
  // VAT of another country isn't Italian VAT: the price stands whole.
  const [taxable, tax] = taxation.nature ? [gross, 0] : [net, vat];
  const foreign = taxation.nature && vat > 0 ? ` (compresa IVA ${vatCountry} ${vatRateBp / 100}%)` : '';
  return element(
    'DatiBeniServizi',
    element(
      'DettaglioLinee',
      element('NumeroLinea', '1') +
        text('Descrizione', description.slice(0, 900) + foreign, 1000) +
        amount('PrezzoUnitario', taxable) +
        amount('PrezzoTotale', taxable) +
        rate(taxation) +
        natureOf(taxation),
    ) +
      element(
        'DatiRiepilogo',
        rate(taxation) +
          natureOf(taxation) +
          amount('ImponibileImporto', taxable) +
          amount('Imposta', tax) +
          (taxation.nature ? text('RiferimentoNormativo', taxation.nature.law, 100) : element('EsigibilitaIVA', 'I')),
      ),
  );
}

function payment({ gross }: Fattura): string {
  const byCard = element('ModalitaPagamento', 'MP08') + amount('ImportoPagamento', gross);
  return element('DatiPagamento', element('CondizioniPagamento', 'TP02') + element('DettaglioPagamento', byCard));
}

/**
 * Writes an electronic invoice between private parties (FatturaPA, FPR12, version 1.2.2), with the elements in the order of its schema.
 * Equal inputs give equal texts. Throws RangeError for values that the schema would refuse: an absent text, a sum that isn't a whole number
 * of cents.
 */
export function fatturaXml(fattura: Fattura): string {
  const header = transmission(fattura) + sellerXml(fattura) + recipientXml(fattura);
  const body = general(fattura) + goods(fattura) + (fattura.type === 'TD01' ? payment(fattura) : '');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">',
    element('FatturaElettronicaHeader', header),
    element('FatturaElettronicaBody', body),
    '</p:FatturaElettronica>',
    '',
  ].join('\n');
}

/** The name that the exchange system asks of the file. */
export function fatturaName({ seller, sending }: Pick<Fattura, 'seller' | 'sending'>): string {
  return `IT${seller.vatNumber}_${sending}.xml`;
}
