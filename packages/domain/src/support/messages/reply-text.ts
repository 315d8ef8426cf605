/** Stands at the top of every mail that can be answered: what an answer has above it is new. */
export const REPLY_MARKER = '##-';
const MARKER_LINE = /^[>\s]*##-/;
const ORIGINAL =
  /^\s*-{2,} ?(?:Original Message|Messaggio originale|Message d'origine|Ursprüngliche Nachricht|Mensaje original) ?-{2,}$/i;
/** Outlook draws a line above the headers of the mail that is answered. */
const RULE = /^\s*_{10,}$/;
/** The headers of the answered mail as Outlook, GMX and others write them above it, in their own language. */
const QUOTED_FROM = /^\s*\*?(?:From|Da|De|Von|Expéditeur|Remitente)\*?\s?:/i;
const QUOTED_HEADER =
  /^\s*\*?(?:Sent|Date|To|Cc|Subject|Inviato|Data|A|Oggetto|Envoyé|À|Objet|Enviado(?: el)?|Fecha|Para|Asunto|Gesendet|Datum|An|Betreff)\*?\s?:/i;
/** A block of headers has at least so many lines among its first ones, the sender's too. */
const HEADERS_AT_LEAST = 3;
const HEADERS_WITHIN = 6;
const SIGNATURE = /^-- ?$/;
const QUOTED = /^\s*>/;
/** "On Monday … wrote:", "Il giorno … ha scritto:", "Le … a écrit :", "Am … schrieb …:", "El … escribió:", on one line or two. */
const ATTRIBUTION_BEGINS = /^\s*(?:On|Il|Le|Am|El|In data) /;
const ATTRIBUTION_ENDS = /(?:wrote|scritto|écrit|schrieb|escribió).*:$/;

const isQuotedHeader = (line: string) => QUOTED_FROM.test(line) || QUOTED_HEADER.test(line);

function beginsQuotedHeaders(lines: readonly string[], at: number): boolean {
  if (!isQuotedHeader(lines[at]!)) return false;
  const block = lines.slice(at, at + HEADERS_WITHIN).filter(isQuotedHeader);
  return block.length >= HEADERS_AT_LEAST && block.some((line) => QUOTED_FROM.test(line));
}

/** Whether the answered mail begins at a line, and stands below it without marks of quotation. */
function beginsHistory(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  if (MARKER_LINE.test(line)) return !QUOTED.test(line);
  if (ORIGINAL.test(line)) return true;
  return RULE.test(line) ? QUOTED_FROM.test(lines[at + 1] ?? '') : beginsQuotedHeaders(lines, at);
}

/** How many lines at the end of these, blank ones apart, are "… wrote:"; none where they are somebody's own. */
function attributionLength(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line !== '');
  if (last < 0 || !ATTRIBUTION_ENDS.test(lines[last]!)) return 0;
  const length = [1, 2].find((count) => ATTRIBUTION_BEGINS.test(lines[last + 1 - count] ?? ''));
  return length === undefined ? 0 : lines.length - 1 - last + length;
}

/** The lines in runs of quoted ones and of others, in turns. */
function runsOf(lines: readonly string[]): { isQuoted: boolean; lines: string[] }[] {
  const runs: { isQuoted: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isQuoted = QUOTED.test(line);
    const last = runs.at(-1);
    if (last?.isQuoted === isQuoted) last.lines.push(line);
    else runs.push({ isQuoted, lines: [line] });
  }
  return runs;
}

/**
 * The lines that aren't quoted. Lines with a `>` are a quoted mail where "… wrote:" stands above, where our mark is among them or nothing
 * else is there, and so are all that follow; before that a `>` is a sign of somebody's own text.
 */
function withoutQuotes(lines: readonly string[]): string[] {
  if (lines.every((line) => line === '' || QUOTED.test(line))) return [];
  const own: string[] = [];
  let isMail = false;
  for (const run of runsOf(lines)) {
    const attributed = run.isQuoted ? attributionLength(own) : 0;
    if (attributed > 0) own.splice(-attributed);
    isMail ||= attributed > 0 || (run.isQuoted && run.lines.some((line) => MARKER_LINE.test(line)));
    if (!run.isQuoted || !isMail) for (const line of run.lines) own.push(line);
  }
  return own;
}

/** A signature stands apart from the text; two dashes right below a line may be somebody's own. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line, index) => SIGNATURE.test(line) && (index === 0 || lines[index - 1] === ''));
  return at < 0 ? lines : lines.slice(0, at);
}

/**
 * Returns the new part of a mailed answer, wherever it stands: above, below or between the lines of the mail that it answers, without these
 * and without the signature. A text that quotes nothing stays whole. Its time grows with its length.
 */
export function newTextOf(mail: string): string {
  const lines = mail.split(/\r?\n/).map((line) => (SIGNATURE.test(line) ? line : line.trimEnd()));
  const history = lines.findIndex((_, at) => beginsHistory(lines, at));
  const current = history < 0 ? lines : lines.slice(0, history);
  const own = withoutQuotes(current);
  const attributed = history < 0 ? 0 : attributionLength(own);
  return withoutSignature(attributed > 0 ? own.slice(0, -attributed) : own)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
