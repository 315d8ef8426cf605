import { elision } from '@quotavera/i18n/elision';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { I18N_OPTIONS } from './options.ts';

const files = import.meta.glob<Record<string, unknown>>('../../../../../packages/i18n/src/locales/*/*.json', {
  eager: true,
  import: 'default',
});

const resources: Record<string, Record<string, Record<string, unknown>>> = {};
for (const [path, texts] of Object.entries(files)) {
  const [language, file] = path.split('/').slice(-2) as [string, string];
  resources[language] = { ...resources[language], [file.replace(/\.json$/, '')]: texts };
}

const instances = new Map<Language, i18n>();

/**
 * Returns the instance of a language. It serves all requests: texts never change while the server runs, and nothing in it belongs to a
 * request.
 */
export function serverI18n(language: Language): i18n {
  const cached = instances.get(language);
  if (cached) return cached;
  const instance = createInstance();
  instance.use(initReactI18next).use(elision);
  void instance.init({
    ...I18N_OPTIONS,
    lng: language,
    resources: {
      [language]: resources[language] ?? {},
      ...(language === DEFAULT_LANGUAGE ? {} : { [DEFAULT_LANGUAGE]: resources[DEFAULT_LANGUAGE] ?? {} }),
    },
    initAsync: false,
  });
  instances.set(language, instance);
  return instance;
}
