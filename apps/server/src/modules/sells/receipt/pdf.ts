import PDFDocument from 'pdfkit';

const MARGIN = 56;
const LABELS = 220;
const [TITLE, TEXT, SMALL] = [20, 10.5, 9];
/** What the fonts that every PDF reader has can write: Windows-1252. */
const WRITABLE = /[^\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

/** A text without what the fonts can't write: letters lose their marks, others become question marks. */
function writable(text: string): string {
  return text.replaceAll(WRITABLE, (sign) => {
    const bare = sign.normalize('NFD').charAt(0);
    return /[\x20-\x7e]/.test(bare) ? bare : '?';
  });
}

/** A document of one column: who issues it, its title, rows of a label and a value, and a note. */
export interface PdfPage {
  readonly language: string;
  readonly title: string;
  readonly author: string;
  readonly at: Date;
  readonly head: readonly string[];
  /** Below the title. */
  readonly lead: string | null;
  readonly rows: readonly (readonly [string, string])[];
  readonly note: string;
}

/** Writes a PDF (A4). The same input gives the same bytes but for the file's own id. */
export function writePdf({ language, title, author, at, head, lead, rows, note }: PdfPage): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    info: { Title: writable(title), Author: writable(author), CreationDate: at },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const written = new Promise<Buffer>((done, failed) => {
    document.on('end', () => done(Buffer.concat(parts)));
    document.on('error', failed);
  });
  document.font('Helvetica').fontSize(TEXT);
  for (const line of head) document.text(writable(line));
  document.moveDown(2).font('Helvetica-Bold').fontSize(TITLE).text(writable(title));
  if (lead !== null) document.fontSize(TEXT).moveDown(0.5).text(writable(lead));
  document.moveDown(1.5).fontSize(TEXT);
  const valuesAt = MARGIN + LABELS;
  for (const [name, value] of rows) {
    const top = document.y;
    document.font('Helvetica').text(writable(name), MARGIN, top, { width: LABELS - MARGIN / 4 });
    const below = document.y;
    document
      .font('Helvetica-Bold')
      .text(writable(value), valuesAt, top, { width: document.page.width - MARGIN - valuesAt });
    document.y = Math.max(below, document.y);
    document.moveDown(0.6);
  }
  document.moveDown(1).font('Helvetica').fontSize(SMALL).text(writable(note), MARGIN);
  document.end();
  return written;
}
