import { constants, inflateSync } from 'node:zlib';

/** A checksum may end in a byte that reads as a line's end and is cut off with it. */
const PERHAPS_CUT = { finishFlush: constants.Z_SYNC_FLUSH };

/** The streams of a PDF: pages are compressed and write words in hexadecimal pieces. */
export function pdfStreams(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return streams.map(([, stream]) => {
    const bytes = Buffer.from(stream!, 'latin1');
    return (bytes[0] === 0x78 ? inflateSync(bytes, PERHAPS_CUT) : bytes).toString('latin1');
  });
}

/** Returns the text of a PDF, line by line. */
export function pdfText(pdf: Buffer): string {
  return pdfStreams(pdf)
    .flatMap((page) => page.split('\n').filter((line) => line.endsWith('TJ')))
    .map((line) =>
      [...line.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}
