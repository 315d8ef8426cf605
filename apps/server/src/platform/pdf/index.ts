import PDFDocument from 'pdfkit';
import { fontRunsOf } from '../fonts/index.ts';

const MARGIN = 56;
const LABELS = 220;
const [TITLE, TEXT, SMALL] = [20, 10.5, 9];
/** The fonts that every PDF reader has can write these characters: Windows-1252. */
const PLAIN = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;
const FACES = { plain: ['Helvetica', 'body'], bold: ['Helvetica-Bold', 'body-bold'] } as const;

interface Place {
  x?: number;
  y?: number;
  width?: number;
  align?: 'left' | 'right';
}

/** Writes a text. A text with letters that those fonts lack is written whole in the product's own font, which is embedded then. */
function write(
  document: PDFKit.PDFDocument,
  weight: keyof typeof FACES,
  text: string,
  { x, y, width, align }: Place = {},
): void {
  const [plain, face] = FACES[weight];
  const bounds = { ...(width === undefined ? {} : { width }), ...(align === undefined ? {} : { align }) };
  if (PLAIN.test(text)) {
    document.font(plain).text(text, x, y, bounds);
    return;
  }
  const runs = fontRunsOf(face, text);
  for (const [n, run] of runs.entries()) {
    const continued = n < runs.length - 1;
    document.registerFont(run.name, run.file).font(run.name);
    if (n === 0) document.text(run.text, x, y, { ...bounds, continued });
    else document.text(run.text, { ...bounds, continued });
  }
}

/** A document of one column: who issues it, its title, rows of a label and a value, and a note. */
export interface PdfPage {
  language: string;
  title: string;
  author: string;
  at: Date;
  head: readonly string[];
  /** Below the title. */
  lead: string | null;
  rows: readonly (readonly [string, string])[];
  note: string;
  /** Below the rows, each with its title. */
  sections?: readonly PdfSection[];
  /** An address below the note, to be followed. */
  link?: string;
}

/** A drawn line, a table whose first column is the widest and whose others are numbers, and a note below them. */
export interface PdfSection {
  title: string;
  line?: readonly number[];
  head?: readonly string[];
  rows?: readonly (readonly string[])[];
  note?: string;
}

const LINE_HEIGHT = 110;
const ROW_GAP = 5;
/** Each column but the first has this share of the width. */
const NUMBER_SHARE = 0.18;

/** Begins a new page where less than this is left of the present one. */
function makeRoom(document: PDFKit.PDFDocument, height: number): void {
  if (document.y + height > document.page.height - MARGIN) document.addPage();
}

function drawLine(document: PDFKit.PDFDocument, values: readonly number[]): void {
  makeRoom(document, LINE_HEIGHT);
  const [left, top, width] = [MARGIN, document.y, document.page.width - 2 * MARGIN];
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const yOf = (value: number) => top + LINE_HEIGHT - 10 - ((value - low) / (high - low || 1)) * (LINE_HEIGHT - 20);
  document.save().lineWidth(0.5).strokeColor('#9aa5b5');
  document
    .moveTo(left, yOf(0))
    .lineTo(left + width, yOf(0))
    .stroke();
  document.lineWidth(1.25).strokeColor('#2f6ab3');
  for (const [n, value] of values.entries()) {
    const x = left + (n / Math.max(1, values.length - 1)) * width;
    if (n === 0) document.moveTo(x, yOf(value));
    else document.lineTo(x, yOf(value));
  }
  document.stroke().restore();
  document.y = top + LINE_HEIGHT;
}

function drawRow(document: PDFKit.PDFDocument, weight: keyof typeof FACES, cells: readonly string[]): void {
  const whole = document.page.width - 2 * MARGIN;
  const other = whole * NUMBER_SHARE;
  const first = whole - other * (cells.length - 1);
  const widthOf = (n: number) => (n === 0 ? first : other) - ROW_GAP;
  const height = Math.max(...cells.map((cell, n) => document.heightOfString(cell, { width: widthOf(n) })));
  makeRoom(document, height + ROW_GAP);
  const top = document.y;
  let below = top;
  for (const [n, cell] of cells.entries()) {
    const x = n === 0 ? MARGIN : MARGIN + first + (n - 1) * other;
    write(document, weight, cell, { x, y: top, width: widthOf(n), align: n === 0 ? 'left' : 'right' });
    below = Math.max(below, document.y);
  }
  document.y = below + ROW_GAP;
}

function drawSection(document: PDFKit.PDFDocument, { title, line, head, rows = [], note }: PdfSection): void {
  document.moveDown(1.2);
  makeRoom(document, 90);
  write(document.fontSize(TEXT + 2), 'bold', title, { x: MARGIN });
  document.moveDown(0.5).fontSize(SMALL);
  if (line && line.length > 1) drawLine(document, line);
  if (head) drawRow(document, 'bold', head);
  for (const row of rows) drawRow(document, 'plain', row);
  if (note) write(document, 'plain', note, { x: MARGIN });
}

/** Writes a PDF (A4). Equal inputs give equal bytes but for the file's own id. */
export function writePdf({
  language,
  title,
  author,
  at,
  head,
  lead,
  rows,
  sections = [],
  note,
  link,
}: PdfPage): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const written = new Promise<Buffer>((done, failed) => {
    document.on('end', () => done(Buffer.concat(parts)));
    document.on('error', failed);
  });
  document.fontSize(TEXT);
  for (const line of head) write(document, 'plain', line);
  write(document.moveDown(2).fontSize(TITLE), 'bold', title);
  if (lead !== null) write(document.fontSize(TEXT).moveDown(0.5), 'bold', lead);
  document.moveDown(1.5).fontSize(TEXT);
  const valuesAt = MARGIN + LABELS;
  for (const [name, value] of rows) {
    const top = document.y;
    write(document, 'plain', name, { x: MARGIN, y: top, width: LABELS - MARGIN / 4 });
    const below = document.y;
    write(document, 'bold', value, { x: valuesAt, y: top, width: document.page.width - MARGIN - valuesAt });
    document.y = Math.max(below, document.y);
    document.moveDown(0.6);
  }
  for (const section of sections) drawSection(document, section);
  write(document.moveDown(1).fontSize(SMALL), 'plain', note, { x: MARGIN });
  if (link) document.moveDown(0.5).fontSize(TEXT).font('Helvetica').text(link, { link, underline: true });
  document.end();
  return written;
}
