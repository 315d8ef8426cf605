const FOLDER = '../../../../../packages/i18n/src/locales/';
const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../../../../packages/i18n/src/locales/*/*.json',
    // Only the server speaks these (`ServerNamespace` of packages/i18n).
    '!../../../../../packages/i18n/src/locales/*/{alerts-feeds,alerts-telegram,mail,privacy-export,sells-billing,tools-imports}.json',
  ],
  { import: 'default' },
);

/** The texts of a namespace; rejects when there are none, or when only the server speaks them. */
export async function loadTexts(language: string, namespace: string): Promise<Record<string, unknown>> {
  const texts = await files[`${FOLDER}${language}/${namespace}.json`]?.();
  if (!texts) throw new Error(`no texts for ${language}/${namespace}`);
  return texts;
}
