import type { homeCalls, ReplyOf } from '@quotavera/contract';
import { LEGAL_PAGES } from '@quotavera/contract/publishing';
import type { Language } from '@quotavera/domain/accounts';
import { documentText } from '@quotavera/richtext';
import type { Content } from '../../../platform/content/texts.ts';
import type { Db } from '../../../platform/database/index.ts';
import { selectFittingTexts } from './repository.ts';

type Found = ReplyOf<typeof homeCalls.search>;

/** Frequent questions by their words, those whose title has them first. */
export async function questionsNamed(
  db: Db,
  { faq }: Content,
  language: Language,
  typed: string,
  limit: number,
): Promise<Found['questions']> {
  const all = faq[language].categories.flatMap(({ title: category, questions }) =>
    questions.map(({ id, title, document }) => ({ id, title, category, text: documentText(document) })),
  );
  const places = await selectFittingTexts(db, all, typed, limit);
  return places.map((place) => all[place]!).map(({ id, title, category }) => ({ id, title, category }));
}

/** Chapters of the pages of text by their titles: their texts are long, and any word is in one of them. */
export async function chaptersNamed(
  db: Db,
  { pages }: Content,
  language: Language,
  typed: string,
  limit: number,
): Promise<Found['chapters']> {
  const all = LEGAL_PAGES.flatMap((page) => {
    const { title: of, sections } = pages[page][language];
    return [
      { page, id: '', title: of, of: '', text: '' },
      ...sections.map(({ id, title }) => ({ page, id, title, of, text: '' })),
    ];
  });
  const places = await selectFittingTexts(db, all, typed, limit);
  return places.map((place) => all[place]!).map(({ page, id, title, of }) => ({ page, id, title, of }));
}
