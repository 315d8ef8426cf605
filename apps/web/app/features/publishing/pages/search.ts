import { documentText, type RichDocument } from '@quotavera/richtext';
import type { Faq } from './queries.ts';

/** Text as a search sees it: small letters without accents. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The questions that have every word of a search, in the question or its answer; categories without any go. */
export function findQuestions(categories: Faq['categories'], search: string): Faq['categories'] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return categories;
  return categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter(({ title, document }) => {
        const text = plain(`${title} ${documentText(document as RichDocument)}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}
