import { type InvoiceRecipient, splitVat } from '@quotavera/domain/sells';
import { expect, test } from 'vitest';
import { ABROAD, BUSINESS, FATTURA, PERSON } from './fattura.fixture.ts';
import { type Fattura, fatturaName, fatturaXml, latin } from './fattura.ts';

/**
 * These are the rules of the schema of version 1.2.2, type by type, as far as these files could hold it: an element's children in their
 * order (`?` may be absent, `*` may be absent or repeated, `+` is there once or more, `a|b c` is either), each with its type where that
 * isn't its name; or the pattern of its text. They were compared with the published file `Schema_del_file_xml_FatturaPA_v1.2.2.xsd`.
 */
type Rule = string | RegExp;
const basicLatin = (max: number) => new RegExp(`^[\\x20-\\x7e]{1,${max}}$`);
const latinText = (max: number) => new RegExp(`^[\\x20-\\x7e\\xa0-\\xff]{1,${max}}$`);
const AMOUNT_2 = /^-?\d{1,11}\.\d{2}$/;
const AMOUNT_8 = /^-?\d{1,11}\.\d{2,8}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const COUNTRY = /^[A-Z]{2}$/;
const RATE = /^\d{1,3}\.\d{2}$/;
const NATURE = /^N(1|2\.[12]|3\.[1-6]|4|5|6\.[1-9]|7)$/;
const SCHEMA: Readonly<Record<string, Rule>> = {
  'p:FatturaElettronica': 'FatturaElettronicaHeader FatturaElettronicaBody+',
  FatturaElettronicaHeader:
    'DatiTrasmissione CedentePrestatore RappresentanteFiscale? CessionarioCommittente TerzoIntermediarioOSoggettoEmittente? SoggettoEmittente?',
  DatiTrasmissione:
    'IdTrasmittente:IdFiscale ProgressivoInvio FormatoTrasmissione CodiceDestinatario ContattiTrasmittente? PECDestinatario?',
  IdFiscale: 'IdPaese:Nazione IdCodice',
  CedentePrestatore:
    'DatiAnagrafici:DatiAnagraficiCedente Sede StabileOrganizzazione? IscrizioneREA? Contatti? RiferimentoAmministrazione?',
  DatiAnagraficiCedente:
    'IdFiscaleIVA:IdFiscale CodiceFiscale? Anagrafica AlboProfessionale? ProvinciaAlbo? NumeroIscrizioneAlbo? DataIscrizioneAlbo? RegimeFiscale',
  CessionarioCommittente: 'DatiAnagrafici:DatiAnagraficiCessionario Sede StabileOrganizzazione? RappresentanteFiscale?',
  DatiAnagraficiCessionario: 'IdFiscaleIVA:IdFiscale? CodiceFiscale? Anagrafica',
  Anagrafica: 'Denominazione|Nome Cognome Titolo? CodEORI?',
  Sede: 'Indirizzo NumeroCivico? CAP Comune Provincia? Nazione',
  FatturaElettronicaBody: 'DatiGenerali DatiBeniServizi DatiVeicoli? DatiPagamento* Allegati*',
  DatiGenerali:
    'DatiGeneraliDocumento DatiOrdineAcquisto* DatiContratto* DatiConvenzione* DatiRicezione* DatiFattureCollegate* DatiSAL* DatiDDT* DatiTrasporto? FatturaPrincipale?',
  DatiGeneraliDocumento:
    'TipoDocumento Divisa Data Numero DatiRitenuta* DatiBollo? DatiCassaPrevidenziale* ScontoMaggiorazione* ImportoTotaleDocumento? Arrotondamento? Causale* Art73?',
  DatiBollo: 'BolloVirtuale ImportoBollo?',
  DatiFattureCollegate:
    'RiferimentoNumeroLinea* IdDocumento Data? NumItem? CodiceCommessaConvenzione? CodiceCUP? CodiceCIG?',
  DatiBeniServizi: 'DettaglioLinee+ DatiRiepilogo+',
  DettaglioLinee:
    'NumeroLinea TipoCessionePrestazione? CodiceArticolo* Descrizione Quantita? UnitaMisura? DataInizioPeriodo? DataFinePeriodo? PrezzoUnitario ScontoMaggiorazione* PrezzoTotale AliquotaIVA Ritenuta? Natura? RiferimentoAmministrazione? AltriDatiGestionali*',
  DatiRiepilogo:
    'AliquotaIVA Natura? SpeseAccessorie? Arrotondamento? ImponibileImporto Imposta EsigibilitaIVA? RiferimentoNormativo?',
  DatiPagamento: 'CondizioniPagamento DettaglioPagamento+',
  DettaglioPagamento:
    'Beneficiario? ModalitaPagamento DataRiferimentoTerminiPagamento? GiorniTerminiPagamento? DataScadenzaPagamento? ImportoPagamento CodUfficioPostale? CognomeQuietanzante? NomeQuietanzante? CFQuietanzante? TitoloQuietanzante? IstitutoFinanziario? IBAN? ABI? CAB? BIC? ScontoPagamentoAnticipato? DataLimitePagamentoAnticipato? PenalitaPagamentiRitardati? DataDecorrenzaPenale? CodicePagamento?',
  IdCodice: /^.{1,28}$/,
  CodiceFiscale: /^[A-Z\d]{11,16}$/,
  ProgressivoInvio: basicLatin(10),
  FormatoTrasmissione: /^FP[AR]12$/,
  CodiceDestinatario: /^[A-Z\d]{6,7}$/,
  PECDestinatario:
    /^(?=.{1,256}$)[!#-'*+/-9=?A-Z^-~-]+(\.[!#-'*+/-9=?A-Z^-~-]+)*@[!#-'*+/-9=?A-Z^-~-]+(\.[!#-'*+/-9=?A-Z^-~-]+)*$/,
  Denominazione: latinText(80),
  Nome: latinText(60),
  Cognome: latinText(60),
  RegimeFiscale: /^RF(0[1245-9]|1\d)$/,
  Indirizzo: latinText(60),
  CAP: /^\d{5}$/,
  Comune: latinText(60),
  Provincia: COUNTRY,
  Nazione: COUNTRY,
  TipoDocumento: /^TD(0[1-6]|1[6-9]|2[0-8])$/,
  Divisa: /^[A-Z]{3}$/,
  Data: DAY,
  Numero: /^(?=.*\d)[\x20-\x7e]{1,20}$/,
  BolloVirtuale: /^SI$/,
  ImportoBollo: AMOUNT_2,
  ImportoTotaleDocumento: AMOUNT_2,
  Causale: latinText(200),
  IdDocumento: basicLatin(20),
  NumeroLinea: /^[1-9]\d{0,3}$/,
  Descrizione: latinText(1000),
  PrezzoUnitario: AMOUNT_8,
  PrezzoTotale: AMOUNT_8,
  AliquotaIVA: RATE,
  Natura: NATURE,
  ImponibileImporto: AMOUNT_2,
  Imposta: AMOUNT_2,
  EsigibilitaIVA: /^[IDS]$/,
  RiferimentoNormativo: latinText(100),
  CondizioniPagamento: /^TP0[123]$/,
  ModalitaPagamento: /^MP(0[1-9]|1\d|2[0-3])$/,
  ImportoPagamento: AMOUNT_2,
};

interface Node {
  name: string;
  children: Node[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The elements of a file. Throws where they aren't closed in turn. */
function parse(xml: string): Node {
  const root: Node = { name: '', children: [], text: '' };
  const open = [root];
  for (const [, declaration, slash, name, text] of xml.matchAll(/<(\?xml[^>]*)>|<(\/?)([\w:]+)[^>]*>|([^<]+)/g)) {
    if (declaration) continue;
    if (text !== undefined) open.at(-1)!.text += text.replaceAll(/&(\w+);/g, (_, entity) => ENTITIES[entity]!);
    else if (slash) {
      if (open.pop()!.name !== name) throw new Error(`${name} is closed out of turn`);
    } else {
      const node: Node = { name: name!, children: [], text: '' };
      open.at(-1)!.children.push(node);
      open.push(node);
    }
  }
  if (open.length !== 1) throw new Error('an element is left open');
  return root.children[0]!;
}

/** The children that a rule names: the types of each by its name, and the pattern of their order. */
function readRule(rule: string): { types: ReadonlyMap<string, string>; order: RegExp } {
  const types = new Map<string, string>();
  const order = rule.split(' ').map((part) => {
    const [, written = '', often = ''] = /^(.*?)([?*+]?)$/.exec(part)!;
    const names = written.split('|').map((each) => {
      const [name = '', type = name] = each.split(':');
      types.set(name, type);
      return `${name} `;
    });
    return `(?:${names.join('|')})${often}`;
  });
  // The schema's only choice is between a single name and two.
  const pattern = order.join('').replace('(?:Denominazione |Nome )(?:Cognome )', '(?:Denominazione |Nome Cognome )');
  return { types, order: new RegExp(`^${pattern}$`) };
}

function problemsOf(node: Node, type = node.name): string[] {
  const rule = SCHEMA[type];
  if (!rule) return [`${node.name} is unknown`];
  if (rule instanceof RegExp) return rule.test(node.text) ? [] : [`${node.name}: ${node.text}`];
  const { types, order } = readRule(rule);
  const names = node.children.map(({ name }) => `${name} `).join('');
  const own = order.test(names) ? [] : [`${node.name} holds ${names}`];
  return [...own, ...node.children.flatMap((child) => problemsOf(child, types.get(child.name)))];
}

function textAt(node: Node, path: string): string | undefined {
  const [name, ...rest] = path.split('/');
  const child = node.children.find((each) => each.name === name);
  return child && (rest.length === 0 ? child.text : textAt(child, rest.join('/')));
}

/** The parsed file, which follows the schema and whose sums agree as the exchange system checks them. */
function checked(fattura: Fattura): (path: string) => string | undefined {
  const xml = fatturaXml(fattura);
  const root = parse(xml);
  expect(problemsOf(root)).toEqual([]);
  const read = (path: string) => textAt(root, path);
  const body = 'FatturaElettronicaBody';
  const sums = `${body}/DatiBeniServizi/DatiRiepilogo`;
  const [net, vat, rate] = ['ImponibileImporto', 'Imposta', 'AliquotaIVA'].map((name) =>
    Number(read(`${sums}/${name}`)),
  );
  // Codes 00421, 00422 and 00423 of the exchange system.
  expect(Math.abs(net! * (rate! / 100) - vat!)).toBeLessThan(0.01);
  expect(read(`${body}/DatiBeniServizi/DettaglioLinee/PrezzoTotale`)).toBe(net!.toFixed(2));
  expect(read(`${body}/DatiGenerali/DatiGeneraliDocumento/ImportoTotaleDocumento`)).toBe((net! + vat!).toFixed(2));
  // 00400 and 00401: a nature where the rate is 0, and nowhere else.
  expect(read(`${sums}/Natura`) !== undefined).toBe(rate === 0);
  return read;
}

const HEADER = 'FatturaElettronicaHeader';
const RECIPIENT = `${HEADER}/CessionarioCommittente`;
const SUMS = 'FatturaElettronicaBody/DatiBeniServizi/DatiRiepilogo';

test('a consumer in Italy: tax code, no code of a channel, Italian VAT', () => {
  const read = checked(FATTURA);
  expect(read(`${HEADER}/DatiTrasmissione/CodiceDestinatario`)).toBe('0000000');
  expect(read(`${RECIPIENT}/DatiAnagrafici/CodiceFiscale`)).toBe('RSSMRA85T10A562S');
  expect(read(`${RECIPIENT}/DatiAnagrafici/IdFiscaleIVA`)).toBeUndefined();
  expect(read(`${RECIPIENT}/DatiAnagrafici/Anagrafica/Cognome`)).toBe("D'Amico & <Figli>");
  expect([read(`${SUMS}/AliquotaIVA`), read(`${SUMS}/ImponibileImporto`), read(`${SUMS}/Imposta`)]).toEqual([
    '22.00',
    '16.39',
    '3.60',
  ]);
  expect(fatturaName(FATTURA)).toBe('IT01234567897_0001A.xml');
  expect(fatturaXml(FATTURA)).toBe(fatturaXml(FATTURA));
});

test('a business: VAT number and its channel, or certified mail', () => {
  const read = checked({ ...FATTURA, recipient: BUSINESS });
  expect(read(`${HEADER}/DatiTrasmissione/CodiceDestinatario`)).toBe('ABC1234');
  expect(read(`${RECIPIENT}/DatiAnagrafici/IdFiscaleIVA/IdCodice`)).toBe('12345678903');
  expect(read(`${RECIPIENT}/DatiAnagrafici/Anagrafica/Denominazione`)).toBe('Príkop S.r.l.');
  const pec = checked({ ...FATTURA, recipient: { ...BUSINESS, recipientCode: '', pec: 'fatture@pec.example.it' } });
  expect(pec(`${HEADER}/DatiTrasmissione/CodiceDestinatario`)).toBe('0000000');
  expect(pec(`${HEADER}/DatiTrasmissione/PECDestinatario`)).toBe('fatture@pec.example.it');
});

test.each([
  ['DE', 1900, 'N7'],
  ['CH', 0, 'N2.1'],
] as const)('VAT of %s at %i has the nature %s and no Italian VAT', (vatCountry, vatRateBp, nature) => {
  const sums = splitVat(1999, { rateBp: vatRateBp });
  const read = checked({ ...FATTURA, ...sums, vatCountry, vatRateBp, recipient: { ...ABROAD, country: vatCountry } });
  expect([read(`${SUMS}/Natura`), read(`${SUMS}/ImponibileImporto`), read(`${SUMS}/Imposta`)]).toEqual([
    nature,
    '19.99',
    '0.00',
  ]);
  expect(read(`${HEADER}/DatiTrasmissione/CodiceDestinatario`)).toBe('XXXXXXX');
  expect(read(`${RECIPIENT}/Sede/CAP`)).toBe('00000');
});

test.each([
  ['CH', 0, 7_747, undefined],
  ['CH', 0, 7_748, '2.00'],
  ['DE', 1900, 19_990, undefined],
  ['IT', 2200, 19_990, undefined],
] as const)(
  'with VAT of %s at %i, %i cents bear stamp duty of %s, which the total leaves out',
  (vatCountry, vatRateBp, cents, duty) => {
    const sums = splitVat(cents, { rateBp: vatRateBp });
    const read = checked({ ...FATTURA, ...sums, vatCountry, vatRateBp, recipient: { ...ABROAD, country: 'CH' } });
    const general = 'FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento';
    expect(read(`${general}/DatiBollo/ImportoBollo`)).toBe(duty);
    expect(read(`${general}/DatiBollo/BolloVirtuale`)).toBe(duty && 'SI');
  },
);

test('a credit note names the invoice that it corrects and asks for no payment', () => {
  const read = checked({ ...FATTURA, type: 'TD04', corrects: { number: 'FE-2026-1', day: '2026-11-23' } });
  expect(read('FatturaElettronicaBody/DatiGenerali/DatiFattureCollegate/IdDocumento')).toBe('FE-2026-1');
  expect(read('FatturaElettronicaBody/DatiPagamento')).toBeUndefined();
});

test('a document of the sandbox says that it must not be sent', () => {
  const read = checked({ ...FATTURA, simulated: true });
  expect(read('FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento/Causale')).toContain('NON INVIARE');
});

test('an invoice that the schema would refuse is never written', () => {
  const without = (field: keyof InvoiceRecipient) => ({ ...FATTURA, recipient: { ...PERSON, [field]: '' } });
  for (const field of ['firstName', 'lastName', 'street', 'city', 'postalCode'] as const) {
    expect(() => fatturaXml(without(field))).toThrow(RangeError);
  }
  expect(() => fatturaXml({ ...FATTURA, gross: 10.5 })).toThrow(RangeError);
  expect(() => fatturaXml({ ...FATTURA, gross: -1 })).toThrow(RangeError);
  expect(latin('  Łódź “x”\n', 20)).toBe('.ódz "x"');
});

test('the table of the schema notices what it would refuse', () => {
  const xml = fatturaXml({ ...FATTURA, corrects: { number: 'FE-2026-1', day: '2026-11-23' }, simulated: true });
  const problems = (from: string | RegExp, to: string) => {
    const changed = xml.replace(from, to);
    expect(changed).not.toBe(xml);
    return problemsOf(parse(changed));
  };
  expect(problemsOf(parse(xml))).toEqual([]);
  expect(problems(/<RegimeFiscale>.*?<\/RegimeFiscale>/, '')).toHaveLength(1);
  expect(problems(/<IdFiscaleIVA>.*?<\/IdFiscaleIVA>/, '')).toHaveLength(1);
  expect(problems(/<Nome>.*?<\/Nome>/, '')).toHaveLength(1);
  expect(problems(/(<CAP>.*?<\/CAP>)(<Comune>.*?<\/Comune>)/, '$2$1')).toHaveLength(1);
  expect(problems('<CAP>20121', '<CAP>2012')).toHaveLength(1);
  expect(problems('Via Milano 2', 'V'.repeat(61))).toHaveLength(1);
  expect(problems('<Imposta>3.60', '<Imposta>3.6')).toHaveLength(1);
  expect(problems('FPR12<', 'FPR13<')).toHaveLength(1);
  expect(problems('<Divisa>EUR</Divisa>', '<Divisa>EUR</Divisa><Divisa>EUR</Divisa>')).toHaveLength(1);
});
