import { createInstance, type i18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts';
import { I18N_ELEMENT_ID, I18N_OPTIONS } from './options.ts';

/** The list of files comes with the first namespace that the page didn't carry: it would be on every page otherwise. */
async function load(language: string, namespace: string): Promise<Record<string, unknown>> {
  return (await import('./texts.ts')).loadTexts(language, namespace);
}

/** Starts from the texts that the page carries; other namespaces are fetched when a screen first asks for them. */
export function startI18n(): i18n {
  const instance = createInstance();
  const embedded = JSON.parse(document.getElementById(I18N_ELEMENT_ID)?.textContent || '{}') as Record<
    string,
    Record<string, unknown>
  >;
  const language = isLanguage(document.documentElement.lang) ? document.documentElement.lang : DEFAULT_LANGUAGE;
  instance.use(resourcesToBackend(load)).use(initReactI18next);
  void instance.init({
    ...I18N_OPTIONS,
    // The Italian texts are complete by test, and so are the others: falling back would only fetch a second language.
    fallbackLng: false,
    lng: language,
    resources: { [language]: embedded },
    partialBundledLanguages: true,
    initAsync: false,
  });
  return instance;
}
