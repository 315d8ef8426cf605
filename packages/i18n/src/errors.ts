import type { ErrorCode } from '@quotavera/contract/core';
import { createInstance } from 'i18next';
import type { Language } from './languages.ts';
import de from './locales/de/errors.json' with { type: 'json' };
import en from './locales/en/errors.json' with { type: 'json' };
import es from './locales/es/errors.json' with { type: 'json' };
import fr from './locales/fr/errors.json' with { type: 'json' };
import it from './locales/it/errors.json' with { type: 'json' };

type Values = Readonly<Record<string, string | number>>;

let texts: ReturnType<typeof createInstance> | null = null;

/** Made at first use: the web bundles its own instance and must not pay for this one. */
function instance(): ReturnType<typeof createInstance> {
  if (texts) return texts;
  texts = createInstance({
    lng: 'it',
    fallbackLng: 'it',
    ns: ['errors'],
    defaultNS: 'errors',
    initAsync: false,
    // Texts go into JSON, not HTML: escaping is the reader's.
    interpolation: { escapeValue: false },
    resources: { it: { errors: it }, en: { errors: en }, es: { errors: es }, fr: { errors: fr }, de: { errors: de } },
  });
  void texts.init();
  return texts;
}

/** The web types its keys and sees this file too: here they come from the API's codes, complete by test. */
function say(key: string, options: object): string {
  return (instance().t as (key: string, options: object) => string)(key, options);
}

/** The text of a failure in the reader's language. */
export function errorText(language: Language, code: ErrorCode): string {
  return say(code, { lng: language });
}

const DECIMAL = /^-?\d+\.\d+$/;

/** Numbers as the language writes them: 0.5 is 0,5 everywhere but in English. */
function written(language: Language, values: Values): Values {
  if (language === 'en') return values;
  const one = (value: string | number) => (DECIMAL.test(String(value)) ? String(value).replace('.', ',') : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, one(value)]));
}

/** The text of a field's error (`fields.<code>`); a code without a text of its own says that the value isn't valid. */
export function fieldText(language: Language, code: string, values: Values = {}): string {
  const known = instance().exists(`fields.${code}`, { lng: language });
  return say(`fields.${known ? code : 'invalid'}`, { lng: language, ...written(language, values) });
}
