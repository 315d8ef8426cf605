import { elision } from '@quotavera/i18n/elision';
import type { InitOptions } from 'i18next';
import { DEFAULT_LANGUAGE, LANGUAGES } from './languages.ts';

/** The server's and the browser's instances share these options; each uses `elision` too. */
export const I18N_OPTIONS = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: DEFAULT_LANGUAGE,
  defaultNS: 'common',
  ns: ['common'],
  interpolation: { escapeValue: false },
  returnNull: false,
  postProcess: elision.name,
} as const satisfies InitOptions;

/** The element of the page that carries the texts of its namespaces. */
export const I18N_ELEMENT_ID = 'i18n';

/** The texts of a namespace could not be loaded: nobody is shown their keys instead. */
export class TextsMissing extends Error {
  constructor(namespace: string) {
    super(`the texts of ${namespace} are missing`);
  }
}
