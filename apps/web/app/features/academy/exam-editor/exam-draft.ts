import type { academyAddresses } from '@quotavera/contract/academy/addresses';
import { EXAM_OPTIONS_MAX, EXAM_QUESTIONS_MAX, type QuestionKind } from '@quotavera/domain/academy';
import type { BodyTo } from '../../../platform/api/index.ts';
import type { Language } from '../../../platform/i18n/languages.ts';

/** An exam as its editor writes it: texts of some languages may be missing. */
export type ExamDraft = BodyTo<typeof academyAddresses.saveExamText>['content'];
export type DraftQuestion = ExamDraft['questions'][number];
export type DraftOption = NonNullable<DraftQuestion['options']>[number];
export type DraftPair = NonNullable<DraftQuestion['pairs']>[number];
export type DraftTexts = DraftQuestion['text'];

/** The first id of a row (`q1`, `q2`, …) that nothing has. */
function freeId(prefix: string, taken: readonly { id: string }[]): string {
  for (let n = 1; ; n++) if (!taken.some(({ id }) => id === `${prefix}${n}`)) return `${prefix}${n}`;
}

/** An id that tells nothing of the order in which the parts of an answer are written. */
const blindId = () => `x${crypto.randomUUID().slice(0, 8)}`;

export function withOption(options: readonly DraftOption[]): DraftOption[] {
  return options.length < EXAM_OPTIONS_MAX ? [...options, { id: blindId(), text: {} }] : [...options];
}

export function withPair(pairs: readonly DraftPair[]): DraftPair[] {
  const pair = { id: blindId(), match: blindId(), left: {}, right: {} };
  return pairs.length < EXAM_OPTIONS_MAX ? [...pairs, pair] : [...pairs];
}

const OPTIONS_OF: Readonly<Record<QuestionKind, number>> = { choice: 4, ordering: 3, matching: 3, number: 0, text: 0 };

/** A question of a kind with what its kind needs; what it has already stays. */
export function asKind(question: DraftQuestion, kind: QuestionKind): DraftQuestion {
  let { options = [], pairs = [] } = question;
  if (kind === 'matching') while (pairs.length < OPTIONS_OF[kind]) pairs = withPair(pairs);
  else while (options.length < OPTIONS_OF[kind]) options = withOption(options);
  return { ...question, kind, options, pairs };
}

export function withQuestion(exam: ExamDraft, kind: QuestionKind): ExamDraft {
  if (exam.questions.length >= EXAM_QUESTIONS_MAX) return exam;
  const question = { id: freeId('q', exam.questions), kind, points: kind === 'text' ? 4 : 2, text: {} };
  return { ...exam, questions: [...exam.questions, asKind(question, kind)] };
}

/** The exam with questions from elsewhere after its own, as many as it may have. */
export function withQuestions(exam: ExamDraft, added: readonly DraftQuestion[]): ExamDraft {
  const questions = [...exam.questions];
  for (const question of added.slice(0, EXAM_QUESTIONS_MAX - questions.length)) {
    questions.push({ ...question, id: freeId('q', questions) });
  }
  return { ...exam, questions };
}

/** The list with the item at `from` moved by one place; as it is at its ends. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item === undefined || from + by < 0 || from + by >= list.length) return [...list];
  next.splice(from + by, 0, item);
  return next;
}

/** The answer key of a question in one language, a line for each of its parts. */
function keyAsText({ kind, options = [], pairs = [], number }: DraftQuestion, language: Language): string[] {
  switch (kind) {
    case 'choice':
      return options.map((each) => `${each.correct ? '✓' : '–'} ${each.text[language] ?? ''}`);
    case 'ordering':
      return options.map((each, n) => `${n + 1}) ${each.text[language] ?? ''}`);
    case 'matching':
      return pairs.map(({ left, right }) => `${left[language] ?? ''} = ${right[language] ?? ''}`);
    case 'number':
      return number ? [`${number.value} ± ${number.tolerance}`] : [];
    case 'text':
      return [];
  }
}

/** An exam in one language as plain text, for a comparison of versions. */
export function examAsText({ pass_percent: percent, questions }: ExamDraft, language: Language): string {
  const lines = questions.map((question, n) =>
    [
      `${n + 1}. ${question.text[language] ?? ''} (${question.points})`,
      ...keyAsText(question, language),
      (question.kind === 'text' ? question.rubric : question.explanation)?.[language] ?? '',
    ].join('\n'),
  );
  return [`${percent}%`, ...lines].join('\n\n');
}
