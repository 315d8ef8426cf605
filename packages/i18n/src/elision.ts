import type { PostProcessorModule } from 'i18next';

/**
 * "Otto", "ottanta", "ottomila" … begin with 8; "undici" and "undicimila" with 11 alone or before a sign, unlike 110 ("centodieci"); "uno" is
 * said of a share or a decimal number, while the first day of a month is "primo".
 */
const ARTICLE_BEFORE_VOWEL = /(?<![\p{L}\d])(i|a|da|de|ne|su)l[ \u00a0](?=8|11(?!\d)|1(?:,|\u00a0?%))/giu;

/** Italian articles before a number that is spoken with a vowel first: "dal 8 marzo" becomes "dall’8 marzo", "il 80%" "l’80%". */
export function elideArticles(text: string): string {
  return text.replace(ARTICLE_BEFORE_VOWEL, (_, stem: string) => {
    if (stem === 'i') return 'l’';
    return stem === 'I' ? 'L’' : `${stem}ll’`;
  });
}

/** i18next hands each text to it, its values filled in. */
export const elision: PostProcessorModule = {
  type: 'postProcessor',
  name: 'elision',
  process: (text, _key, options, { language }) => ((options.lng ?? language) === 'it' ? elideArticles(text) : text),
};
