import type { readCourseFigures } from '@quotavera/contract/academy';
import type { ReplyOf } from '@quotavera/contract/core';
import { type ExamContent, questionFigures, stoppedBefore, textIn } from '@quotavera/domain/academy';
import { EXAM_FIGURE_MIN, EXAM_FIGURE_TRIES } from '@quotavera/domain/limits';
import type { ServerContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { csvLine } from '../../platform/http/csv.ts';
import { pick } from '../../platform/http/pick.ts';
import * as repository from './repository-figures.ts';
import { selectTaughtHead } from './repository-learners.ts';
import type { Editor } from './service-builder.ts';
import { askedInAttempt, pointsByHand } from './service-exams.ts';

type Figures = ReplyOf<typeof readCourseFigures>;

/** The figures of one exam: how its questions went, and its marks in percent, over the last tries. */
async function examFigures(
  db: Db,
  { id, module, content }: repository.FigureExam,
  language: string,
): Promise<{ questions: Figures['questions']; marks: number[] }> {
  const rows = await repository.selectTried(db, id, EXAM_FIGURE_TRIES);
  const contents = await repository.selectContents(db, [...new Set(rows.map((row) => row.version_id))]);
  const tries = rows.map((row) => ({
    asked: askedInAttempt(contents.get(row.version_id) as ExamContent, row),
    answers: row.answers,
    ...pointsByHand(row.review),
  }));
  const questions = questionFigures(content.questions, tries).map(({ question, answers, share }) => ({
    ...pick(question, ['id', 'kind']),
    module,
    text: textIn(question.text, language),
    answers,
    share,
  }));
  const decided = rows.filter(({ decided, max_points }) => decided && max_points > 0);
  return { questions, marks: decided.map(({ points, max_points }) => (100 * points) / max_points) };
}

/** How far learners come in a course, where they stop, and how hard its questions are. */
export async function figuresOf(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  editor: Editor,
  id: number,
): Promise<Figures | Failure> {
  const { language } = editor;
  const head = await selectTaughtHead(db, editor, id, language);
  if (!head) return fail('not_found');
  const before = new Date(stoppedBefore(clock.now().getTime()));
  const [sums, steps, exams] = await Promise.all([
    repository.selectSums(db, id, before),
    repository.selectSteps(db, { courseId: id, stoppedBefore: before, language }),
    repository.selectExams(db, id, language),
  ]);
  const figures = [];
  for (const exam of exams) figures.push(await examFigures(db, exam, language));
  const marks = figures.flatMap((each) => each.marks);
  const sum = marks.reduce((total, mark) => total + mark, 0);
  return {
    course: pick(head, ['id', 'slug', 'title']),
    ...sums,
    mark: marks.length < EXAM_FIGURE_MIN ? null : Math.round(sum / marks.length),
    marks: marks.length,
    steps,
    questions: figures.flatMap(({ questions }) => questions),
  };
}

const COLUMNS = ['module', 'question', 'kind', 'answers', 'points_share'] as const;

/** The questions of a course as CSV. */
export async function questionsFile(
  context: Pick<ServerContext, 'db' | 'clock'>,
  editor: Editor,
  id: number,
): Promise<{ name: string; lines: string } | Failure> {
  const figures = await figuresOf(context, editor, id);
  if (isFailure(figures)) return figures;
  const lines = figures.questions.map(({ module, text, kind, answers, share }) =>
    csvLine([module, text, kind, answers, share === null ? null : Number(share.toFixed(4))]),
  );
  return { name: `${figures.course.slug}-questions.csv`, lines: [csvLine(COLUMNS), ...lines].join('') };
}
