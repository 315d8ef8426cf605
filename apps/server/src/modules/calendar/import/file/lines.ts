import { isUtf8 } from 'node:buffer';

/** A line of a file, numbered from 1. An over-long line keeps only its beginning. */
export interface Line {
  n: number;
  text: string;
  tooLong: boolean;
}

/** Real lines have under 1,000 characters; this bounds what a broken file can make us hold. */
const LINE_BYTES_MAX = 64 * 1024;
const KEPT_OF_LONG = 400;
const NEWLINE = 0x0a;

const western = new TextDecoder('windows-1252');

/** Decodes UTF-8, else Latin-1, in which older files are written and every byte is valid. */
function decode(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : western.decode(bytes);
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

class LineSplitter {
  private n = 0;
  private carry: Buffer = Buffer.alloc(0);
  /** The beginning of an over-long line whose rest is being skipped. */
  private passing: string | null = null;

  /** The complete lines of a piece; the rest waits for the next piece. */
  push(piece: Uint8Array): Line[] {
    const data = this.carry.length > 0 ? Buffer.concat([this.carry, piece]) : Buffer.from(piece);
    const end = data.lastIndexOf(NEWLINE);
    if (end === -1) {
      this.hold(data);
      return [];
    }
    let whole = data.subarray(0, end);
    const lines: Line[] = [];
    if (this.passing !== null) {
      const first = whole.indexOf(NEWLINE);
      lines.push(this.line(this.passing, true));
      this.passing = null;
      whole = first === -1 ? Buffer.alloc(0) : whole.subarray(first + 1);
      if (first !== -1) lines.push(...this.split(whole));
    } else {
      lines.push(...this.split(whole));
    }
    this.hold(data.subarray(end + 1));
    return lines;
  }

  /** The last line, when the file doesn't end with a line end. */
  end(): Line[] {
    if (this.passing !== null) return [this.line(this.passing, true)];
    return this.carry.length > 0 ? this.split(this.carry) : [];
  }

  private hold(rest: Buffer): void {
    if (this.passing === null && rest.length > LINE_BYTES_MAX) this.passing = decode(rest.subarray(0, KEPT_OF_LONG));
    // Copied, so that the piece can be freed.
    this.carry = this.passing === null ? Buffer.from(rest) : Buffer.alloc(0);
  }

  private split(bytes: Buffer): Line[] {
    if (isUtf8(bytes))
      return bytes
        .toString('utf8')
        .split('\n')
        .map((text) => this.line(text, false));
    const lines: Line[] = [];
    let from = 0;
    while (from <= bytes.length) {
      const at = bytes.indexOf(NEWLINE, from);
      const to = at === -1 ? bytes.length : at;
      lines.push(this.line(decode(bytes.subarray(from, to)), false));
      from = to + 1;
    }
    return lines;
  }

  private line(text: string, tooLong: boolean): Line {
    this.n += 1;
    if (tooLong || text.length > LINE_BYTES_MAX) {
      return { n: this.n, text: text.slice(0, KEPT_OF_LONG), tooLong: true };
    }
    return { n: this.n, text: withoutReturn(text), tooLong: false };
  }
}

/** The lines of a stream of bytes, some at a time. Memory doesn't grow with the file nor with its longest line. */
export async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  const splitter = new LineSplitter();
  for await (const piece of source) {
    const lines = splitter.push(piece);
    if (lines.length > 0) yield lines;
  }
  const rest = splitter.end();
  if (rest.length > 0) yield rest;
}
