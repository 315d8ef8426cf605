import { elision } from '@quotavera/i18n/elision';
import { createInstance, type i18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';
import { I18N_ELEMENT_ID, I18N_OPTIONS, TextsMissing } from './options.ts';

type Texts = Record<string, unknown>;

/** The list of text files is loaded with the first namespace that isn't in the page, so that not every page carries it. */
async function load(language: string, namespace: string): Promise<Texts> {
  return (await import('./texts.ts')).loadTexts(language, namespace);
}

/**
 * Texts of one language. A screen waits for a namespace that is loaded for it; one that could not be loaded throws `TextsMissing` where the
 * screen asks for a text, so that the error page says what happened.
 */
export function createTexts(language: Language, embedded: Record<string, Texts>, loadNamespace: typeof load): i18n {
  const instance = createInstance();
  instance.use(resourcesToBackend(loadNamespace)).use(initReactI18next).use(elision);
  void instance.init({
    ...I18N_OPTIONS,
    // The Italian texts are complete by test, and so are the others: falling back would only fetch a second language.
    fallbackLng: false,
    lng: language,
    resources: { [language]: embedded },
    partialBundledLanguages: true,
    initAsync: false,
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler(missing, otherwise) {
      const [namespace = '', key] = missing.split(':', 2);
      if (!instance.hasResourceBundle(language, namespace)) throw new TextsMissing(namespace);
      return otherwise ?? key;
    },
  });
  return instance;
}

/** Starts from the texts that the page carries; other namespaces are fetched when a screen first asks for them. */
export function startI18n(): i18n {
  const embedded = JSON.parse(document.getElementById(I18N_ELEMENT_ID)?.textContent || '{}');
  const { lang } = document.documentElement;
  return createTexts(isLanguage(lang) ? lang : DEFAULT_LANGUAGE, embedded, load);
}
