/** Stands at the top of every mail that can be answered: what an answer has above it is new. */
export const REPLY_MARKER = '##-';
const MARKER_LINE = /^[>\s]*##-/;
const ORIGINAL =
  /^(?:-{2,} ?(?:Original Message|Messaggio originale|Message d'origine|Ursprüngliche Nachricht|Mensaje original) ?-{2,}|_{10,})$/i;
const SIGNATURE = /^-- ?$/;
const QUOTED = /^\s*(?:>.*)?$/;
/** "On Monday … wrote:", "Il giorno … ha scritto:", "Le … a écrit :", "Am … schrieb …:", "El … escribió:", on one line or two. */
const ATTRIBUTION_BEGINS = /^(?:On|Il|Le|Am|El|In data) /;
const ATTRIBUTION_ENDS = /(?:wrote|scritto|écrit|schrieb|escribió).*:$/;

/** Without the lines from the first one on that matches. */
function before(lines: readonly string[], pattern: RegExp): readonly string[] {
  const at = lines.findIndex((line) => pattern.test(line.trim()) || pattern.test(line));
  return at < 0 ? lines : lines.slice(0, at);
}

function withoutEnd(lines: readonly string[], pattern: RegExp): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => !pattern.test(line)) + 1);
}

/** Without "… wrote:" at the end. */
function withoutAttribution(lines: readonly string[]): readonly string[] {
  if (!ATTRIBUTION_ENDS.test(lines.at(-1)?.trim() ?? '')) return lines;
  const count = [1, 2].find((n) => ATTRIBUTION_BEGINS.test(lines.at(-n)?.trim() ?? ''));
  return count === undefined ? lines : lines.slice(0, -count);
}

/** Returns the new part of a mailed answer: without the mail that it answers, quoted lines at its end and the signature. */
export function newTextOf(mail: string): string {
  const lines = before(before(mail.split(/\r?\n/), MARKER_LINE), ORIGINAL);
  return before(withoutAttribution(withoutEnd(lines, QUOTED)), SIGNATURE)
    .join('\n')
    .trim();
}
