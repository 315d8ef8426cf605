/**
 * The paths of texts that PostgreSQL can't store: it refuses NUL, and half a surrogate pair has no UTF-8 form. Checked once for everything
 * that a call receives, so that no field is forgotten.
 */
export function unstorableTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? [path || '_'] : [];
  if (typeof value !== 'object' || value === null) return [];
  const inner = (key: string) => (path ? `${path}.${key}` : key);
  return Object.entries(value).flatMap(([key, item]) => [
    ...unstorableTexts(key, path),
    ...unstorableTexts(item, inner(key)),
  ]);
}

/** Controls other than tab and line ends, and what Unicode calls no character: no text has them, and XML can't. NUL is left to be refused. */
const CONTROLS = /(?![\t\n\r\0])\p{Cc}|[\ufffe\uffff]/gu;

/**
 * Takes control characters, such as a PDF leaves in what is pasted from it, out of every text of a parsed body, in place. It keeps a list of
 * what it has to visit, because a body may be nested deeper than calls can be.
 */
export function stripControls(body: unknown): unknown {
  const whole = { body };
  const parts: object[] = [whole];
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'object' && value !== null) parts.push(value);
      else if (typeof value === 'string') Object.assign(part, { [key]: value.replace(CONTROLS, '') });
    }
  }
  return whole.body;
}
