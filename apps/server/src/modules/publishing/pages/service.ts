import type { homeCalls, ReplyOf } from '@quotavera/contract';
import { LEGAL_PAGES } from '@quotavera/contract/publishing';
import type { Language } from '@quotavera/domain/accounts';
import { type FindableText, findableText, findTexts } from '@quotavera/domain/home';
import { documentText } from '@quotavera/richtext';
import type { Content } from '../../../platform/content/texts.ts';

type Found = ReplyOf<typeof homeCalls.search>;
type Question = Found['questions'][number];
type Chapter = Found['chapters'][number];

interface Findable {
  questions: readonly FindableText<Question>[];
  chapters: readonly FindableText<Chapter>[];
}

function questionsOf({ faq }: Content, language: Language): FindableText<Question>[] {
  return faq[language].categories.flatMap(({ title: category, questions }) =>
    questions.map(({ id, title, document }) => findableText({ id, title, category }, title, documentText(document))),
  );
}

/** Chapters are found by their titles alone: their texts are long, and any word is in one of them. */
function chaptersOf({ pages }: Content, language: Language): FindableText<Chapter>[] {
  return LEGAL_PAGES.flatMap((page) => {
    const { title: of, sections } = pages[page][language];
    const rows = [{ page, id: '', title: of, of: '' }, ...sections.map(({ id, title }) => ({ page, id, title, of }))];
    return rows.map((row) => findableText(row, row.title, ''));
  });
}

/** Finds frequent questions and chapters of the pages of text. They come from files, so that each language is folded once. */
export function findInPages(
  content: Content,
): (language: Language, typed: string, max: number) => Pick<Found, 'questions' | 'chapters'> {
  const folded = new Map<Language, Findable>();
  return (language, typed, max) => {
    const known = folded.get(language);
    const texts = known ?? { questions: questionsOf(content, language), chapters: chaptersOf(content, language) };
    if (!known) folded.set(language, texts);
    return { questions: findTexts(texts.questions, typed, max), chapters: findTexts(texts.chapters, typed, max) };
  };
}
