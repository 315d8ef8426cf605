import { createInstance, type i18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';
import { I18N_ELEMENT_ID, I18N_OPTIONS } from './options.ts';

// One list of files per language, fetched with the first namespace that the page didn't carry: together they would be on every page.
const languages: Readonly<Record<Language, () => Promise<typeof import('./texts/it.ts')>>> = {
  it: () => import('./texts/it.ts'),
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  de: () => import('./texts/de.ts'),
};

async function load(language: string, namespace: string): Promise<Record<string, unknown>> {
  const texts = isLanguage(language) ? await (await languages[language]()).load(namespace) : undefined;
  if (!texts) throw new Error(`no texts for ${language}/${namespace}`);
  return texts;
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
