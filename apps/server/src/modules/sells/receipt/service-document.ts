import type { Viewer } from '@quotavera/domain/access';
import { DEFAULT_LANGUAGE, isLanguage, type Language, writeEuro } from '@quotavera/i18n';
import { textsOf } from '@quotavera/i18n/server';
import type { Environment } from '../../../env.ts';
import type { Db } from '../../../platform/database/index.ts';
import { writePdf } from '../../../platform/pdf/index.ts';
import { type Receipt, receiptNumber, selectReceipt } from './repository.ts';

type Seller = Pick<Environment, 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_VAT'>;

/** Days and amounts are written in the Italian way: the document is an Italian one, whatever language stands beside. */
const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'short', timeZone: 'Europe/Rome' });
const percent = new Intl.NumberFormat('it-IT', { style: 'percent', maximumFractionDigits: 2 });

/** Every label in Italian, and in the reader's language where that is another one. */
function labelsIn(language: Language) {
  const italian = textsOf(DEFAULT_LANGUAGE, 'sells-billing').receipt;
  const own = textsOf(language, 'sells-billing').receipt;
  return (key: keyof typeof italian) => (italian[key] === own[key] ? italian[key] : `${italian[key]} / ${own[key]}`);
}

/** The days that were paid for; a payment that began nothing has none. */
function periodRow({ period_start, period_end }: Receipt, label: ReturnType<typeof labelsIn>): [string, string][] {
  return period_start && period_end
    ? [[label('period'), `${day.format(period_start)} – ${day.format(period_end)}`]]
    : [];
}

/** The rows of the document: what was sold, to whom, and its price with VAT apart. */
function rowsOf(receipt: Receipt, label: ReturnType<typeof labelsIn>): [string, string][] {
  const { sold, buyer } = receipt;
  const period = sold.period === 'year' ? label('year') : sold.period === 'month' ? label('month') : '';
  const days = typeof sold.days === 'number' ? label('days').replaceAll('{{days}}', String(sold.days)) : '';
  const rows: [string, string][] = [
    [label('date'), day.format(receipt.issued_at)],
    [label('buyer'), [buyer.name, buyer.email].filter(Boolean).join(', ')],
    [label('order'), String(receipt.purchase_id)],
    [label('item'), [sold.name, sold.tipster, period, days].filter(Boolean).join(', ')],
    ...periodRow(receipt, label),
    [label('net'), writeEuro(receipt.net, DEFAULT_LANGUAGE)],
    [
      `${label('vat')} ${percent.format(receipt.vat_rate_bp / 10_000)} (${receipt.vat_country})`,
      writeEuro(receipt.vat, DEFAULT_LANGUAGE),
    ],
    [label('gross'), writeEuro(receipt.gross, DEFAULT_LANGUAGE)],
  ];
  if (receipt.corrects) rows.splice(1, 0, [label('corrects'), receipt.corrects]);
  return rows;
}

/** The receipt or credit note as a PDF (A4, one page) in Italian and the reader's language. */
function writeReceipt(receipt: Receipt, seller: Seller): Promise<Buffer> {
  const language = isLanguage(receipt.language) ? receipt.language : DEFAULT_LANGUAGE;
  const label = labelsIn(language);
  const title = `${label(receipt.kind === 'receipt' ? 'receipt' : 'creditNote')} ${receiptNumber(receipt)}`;
  return writePdf({
    language: DEFAULT_LANGUAGE,
    title,
    author: seller.SELLER_NAME,
    at: receipt.issued_at,
    head: [seller.SELLER_NAME, seller.SELLER_ADDRESS, `${label('sellerVat')} ${seller.SELLER_VAT}`],
    lead: receipt.series.startsWith('SIM') ? label('simulated') : null,
    rows: rowsOf(receipt, label),
    note: label('note'),
  });
}

/** Writes the receipt that goes with a mail. */
export function receiptPdf(seller: Seller): (db: Db, id: number) => Promise<Buffer | undefined> {
  return async (db, id) => {
    const receipt = await selectReceipt(db, id);
    return receipt && writeReceipt(receipt, seller);
  };
}

const ID = /^[1-9]\d{0,14}$/;

/** A receipt's file and its name, for its buyer and for admins; for anybody else there is none. */
export async function receiptDocument(
  db: Db,
  viewer: Viewer,
  id: string,
  seller: Seller,
): Promise<{ name: string; pdf: Buffer } | undefined> {
  const receipt = ID.test(id) ? await selectReceipt(db, Number(id)) : undefined;
  const isTheirs = viewer.type === 'member' && (viewer.isAdmin || viewer.accountId === receipt?.account_id);
  if (!receipt || !isTheirs) return undefined;
  return { name: `${receiptNumber(receipt)}.pdf`, pdf: await writeReceipt(receipt, seller) };
}
