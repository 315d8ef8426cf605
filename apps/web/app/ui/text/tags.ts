/** The code of the shared tag that was typed by its name in the author's language; any other tag as it was typed. */
export function tagTyped<T extends string>(typed: string, codes: readonly T[], nameOf: (code: T) => string): string {
  const text = typed.replace(/^#/, '').trim();
  const name = text.toLocaleLowerCase();
  return codes.find((code) => nameOf(code).toLocaleLowerCase() === name) ?? text;
}
