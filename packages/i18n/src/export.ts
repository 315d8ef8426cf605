import type { Language } from './languages.ts';
import de from './locales/de/export.json' with { type: 'json' };
import en from './locales/en/export.json' with { type: 'json' };
import es from './locales/es/export.json' with { type: 'json' };
import fr from './locales/fr/export.json' with { type: 'json' };
import it from './locales/it/export.json' with { type: 'json' };

const texts: Readonly<Record<Language, typeof it>> = { it, en, es, fr, de };

/** What explains the files of an export of somebody's data to them; `when` is a date as they read it. */
export function exportReadme(language: Language, product: string, when: string): string {
  return texts[language].readme.replace('{{product}}', product).replace('{{when}}', when);
}
