import type { ErrorCode } from '@quotavera/contract/core';
import { type Language, writeDecimal } from './languages.ts';
import { fillText, textsOf } from './texts.ts';

export * from './mail.ts';
export * from './names.ts';
export { type ServerNamespace, type Texts, textsOf } from './texts.ts';

type Values = Readonly<Record<string, string | number>>;

/** The text of a failure in the reader's language. */
export function errorText(language: Language, code: ErrorCode): string {
  return textsOf(language, 'errors')[code];
}

const DECIMAL = /^-?\d+\.\d+$/;

/** The text of a field's error (`fields.<code>`); a code without a text of its own says that the value isn't valid. */
export function fieldText(language: Language, code: string, values: Values = {}): string {
  const texts: Readonly<Record<string, string>> & { readonly invalid: string } = textsOf(language, 'errors').fields;
  const written = Object.entries(values).map(([name, value]) => {
    return [name, DECIMAL.test(String(value)) ? writeDecimal(String(value), language) : value] as const;
  });
  return fillText(texts[code] ?? texts.invalid, Object.fromEntries(written));
}
