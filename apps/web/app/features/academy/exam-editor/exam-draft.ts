import type { academyAddresses } from '@quotavera/contract/academy/addresses';
import { EXAM_OPTIONS_MAX, EXAM_QUESTIONS_MAX, missingLanguages, type QuestionKind } from '@quotavera/domain/academy';
import type { BodyTo } from '../../../platform/api/index.ts';
import type { Language } from '../../../platform/i18n/languages.ts';

/** An exam as its editor writes it: texts of some languages may be missing. */
export type ExamDraft = BodyTo<typeof academyAddresses.saveExamText>['content'];
export type DraftQuestion = ExamDraft['questions'][number];
export type DraftOption = NonNullable<DraftQuestion['options']>[number];
export type DraftTexts = DraftQuestion['text'];

const OPTIONS_AT_FIRST = 4;

/** The first id of a row (`q1`, `q2`, …) that nothing has. */
function freeId(prefix: string, taken: readonly { id: string }[]): string {
  for (let n = 1; ; n++) if (!taken.some(({ id }) => id === `${prefix}${n}`)) return `${prefix}${n}`;
}

function newOption(options: readonly DraftOption[]): DraftOption {
  return { id: freeId('a', options), text: {} };
}

export function withOption(options: readonly DraftOption[]): DraftOption[] {
  return options.length < EXAM_OPTIONS_MAX ? [...options, newOption(options)] : [...options];
}

export function withQuestion(exam: ExamDraft, kind: QuestionKind): ExamDraft {
  if (exam.questions.length >= EXAM_QUESTIONS_MAX) return exam;
  let options: DraftOption[] = [];
  if (kind === 'choice') while (options.length < OPTIONS_AT_FIRST) options = withOption(options);
  const question = { id: freeId('q', exam.questions), kind, points: kind === 'choice' ? 2 : 4, text: {}, options };
  return { ...exam, questions: [...exam.questions, question] };
}

/** The list with the item at `from` moved by one place; as it is at its ends. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item === undefined || from + by < 0 || from + by >= list.length) return [...list];
  next.splice(from + by, 0, item);
  return next;
}

/** The languages in which something of a question is still to be written. */
export function languagesMissing({ kind, text, options = [], explanation, rubric }: DraftQuestion): Language[] {
  const texts = kind === 'text' ? [text, rubric] : [text, explanation, ...options.map((option) => option.text)];
  const missing = new Set(texts.flatMap((each) => missingLanguages(each)));
  return missingLanguages({}).filter((language) => missing.has(language));
}

/** An exam in one language as plain text, for a comparison of versions. */
export function examAsText({ pass_percent: percent, questions }: ExamDraft, language: Language): string {
  const lines = questions.map(({ kind, points, text, options = [], explanation, rubric }, n) =>
    [
      `${n + 1}. ${text[language] ?? ''} (${points})`,
      ...(kind === 'choice' ? options.map((each) => `${each.correct ? '✓' : '–'} ${each.text[language] ?? ''}`) : []),
      (kind === 'choice' ? explanation : rubric)?.[language] ?? '',
    ].join('\n'),
  );
  return [`${percent}%`, ...lines].join('\n\n');
}
