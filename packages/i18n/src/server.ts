import type { ErrorCode } from '@quotavera/contract/core';
import { fillText } from './fill.ts';
import { type Language, writeDecimal } from './languages.ts';
import { type Texts, textsOf } from './texts.ts';

export { fillText } from './fill.ts';
export { FORMATS } from './formats.ts';
export * from './mail.ts';
export { MAIL_VALUES } from './mail-values.generated.ts';
export * from './names.ts';
export { type ServerNamespace, type Texts, textsOf } from './texts.ts';

type Values = Readonly<Record<string, string | number | Date>>;

/** Looks the texts of a namespace up by their dotted key, values filled in; a key without a text is shown as it is. */
export function sayOf(language: Language, namespace: keyof Texts): (key: string, values?: Values) => string {
  const texts: unknown = textsOf(language, namespace);
  return (key, values = {}) => {
    let found = texts;
    for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
    return typeof found === 'string' ? fillText(language, found, values) : key;
  };
}

/** The text of a failure in the reader's language. */
export function errorText(language: Language, code: ErrorCode): string {
  return textsOf(language, 'errors')[code];
}

const DECIMAL = /^-?\d+\.\d+$/;

/** The text of a field's error (`fields.<code>`); a code without a text of its own says that the value isn't valid. */
export function fieldText(language: Language, code: string, values: Values = {}): string {
  const texts: Readonly<Record<string, string>> & { invalid: string } = textsOf(language, 'errors').fields;
  const written = Object.entries(values).map(([name, value]) => {
    return [name, DECIMAL.test(String(value)) ? writeDecimal(String(value), language) : value] as const;
  });
  return fillText(language, texts[code] ?? texts.invalid, Object.fromEntries(written));
}
