const FOLDER = '../../../../../../packages/i18n/src/locales/de';
const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../../../../../packages/i18n/src/locales/de/*.json',
    '!../../../../../../packages/i18n/src/locales/de/{mail,imports,export}.json',
  ],
  { import: 'default' },
);

/** The texts of a namespace; undefined when there are none, or when only the server speaks them. */
export function load(namespace: string): Promise<Record<string, unknown>> | undefined {
  return files[`${FOLDER}/${namespace}.json`]?.();
}
