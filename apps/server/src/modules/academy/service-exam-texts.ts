import type { readExamText, readExamTextVersion } from '@quotavera/contract/academy';
import type { ReplyOf } from '@quotavera/contract/core';
import {
  type ExamContent,
  type ExamQuestion,
  examLanguages,
  examProblems,
  type Texts,
} from '@quotavera/domain/academy';
import { tidyText } from '@quotavera/domain/accounts';
import { EXAM_PASS_PERCENT } from '@quotavera/domain/limits';
import type { ServerContext } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail } from '../../platform/errors/index.ts';
import { writeAuditLine } from '../accounts/audit/service.ts';
import * as repository from './repository-exam-texts.ts';
import type { Editor } from './service-builder.ts';
import { presentVersion } from './service-texts.ts';

type ExamTextReply = ReplyOf<typeof readExamText>;

/** Where nobody has written one yet. */
const EMPTY: repository.ExamText = {
  version: 0,
  content: { pass_percent: EXAM_PASS_PERCENT, questions: [] },
  is_draft: true,
};

export async function examText(db: Db, editor: Editor, id: number): Promise<ExamTextReply | Failure> {
  const place = await repository.selectExamModule(db, editor, id, editor.language);
  if (!place) return fail('not_found');
  const { version, content, is_draft } = (await repository.selectExamText(db, id)) ?? EMPTY;
  const versions = await repository.selectExamVersions(db, id);
  return { id, ...place, content, is_draft, version, versions: versions.map(presentVersion) };
}

export async function examTextVersion(
  db: Db,
  editor: Editor,
  id: number,
  n: number,
): Promise<ReplyOf<typeof readExamTextVersion> | Failure> {
  const place = await repository.selectExamModule(db, editor, id, editor.language);
  const row = place && (await repository.selectExamVersion(db, id, n));
  return row ? { ...presentVersion(row), content: row.content } : fail('not_found');
}

function tidyTexts(texts: Texts = {}): Texts {
  const tidy = Object.entries(texts).map(([language, text]) => [language, tidyText(text)] as const);
  return Object.fromEntries(tidy.filter(([, text]) => text !== ''));
}

/** The parts of a question that its kind has; others, which a change of kind leaves behind, are dropped. */
function partsOf({ kind, options = [], number, pairs = [], explanation, rubric }: ExamQuestion): Partial<ExamQuestion> {
  if (kind === 'text') return { rubric: tidyTexts(rubric) };
  const why = { explanation: tidyTexts(explanation) };
  switch (kind) {
    case 'number':
      return { ...why, ...(number ? { number } : {}) };
    case 'matching':
      return {
        ...why,
        pairs: pairs.map(({ left, right, ...pair }) => ({ ...pair, left: tidyTexts(left), right: tidyTexts(right) })),
      };
    case 'choice':
      return { ...why, options: options.map((option) => ({ ...option, text: tidyTexts(option.text) })) };
    case 'ordering':
      return { ...why, options: options.map(({ id, text }) => ({ id, text: tidyTexts(text) })) };
  }
}

/** An exam as it is kept: tidied texts, and of a question only what its kind has. */
export function tidiedExam({ pass_percent, pool, shuffle, questions }: ExamContent): ExamContent {
  return {
    pass_percent,
    ...(pool === undefined ? {} : { pool }),
    ...(shuffle === undefined ? {} : { shuffle }),
    questions: questions.map((question) => {
      const { id, kind, points, text } = question;
      return { id, kind, points, text: tidyTexts(text), ...partsOf(question) };
    }),
  };
}

/** Says who wrote the version that an editor hasn't seen. */
async function changedSince(trx: Trx, id: number): Promise<Failure> {
  const last = await repository.selectLastAuthor(trx, id);
  const changed = last && { by: last.author ?? '', at: last.at.toISOString(), edit: null };
  return fail('conflict', { changed });
}

async function saveWithin(
  trx: Trx,
  editor: Editor,
  id: number,
  { version, content }: { version: number; content?: ExamContent },
  by: { authorId: number; at: Date; publish: boolean },
): Promise<Failure | undefined> {
  await repository.lockExam(trx, id);
  const place = await repository.selectExamModule(trx, editor, id, editor.language);
  if (!place) return fail('not_found');
  const seen = (await repository.selectExamText(trx, id)) ?? EMPTY;
  if (seen.version !== version) return changedSince(trx, id);
  const draft = content ? tidiedExam(content) : seen.content;
  const fields = by.publish ? examProblems(draft, examLanguages(draft, place.main_language)) : {};
  if (Object.keys(fields).length > 0) return fail('validation', { fields });
  await repository.replaceExamDraft(trx, id, draft, by);
}

export async function saveExamText(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  editor: Editor,
  id: number,
  body: { version: number; content: ExamContent },
): Promise<ExamTextReply | Failure> {
  const by = { authorId: editor.accountId, at: clock.now(), publish: false };
  return (await transact(db, (trx) => saveWithin(trx, editor, id, body, by))) ?? examText(db, editor, id);
}

/** Asks learners the draft's questions from now on. The audit log names the editor. */
export async function publishExamText(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  editor: Editor,
  id: number,
  { version }: { version: number },
): Promise<ExamTextReply | Failure> {
  const at = clock.now();
  const { accountId, requestId } = editor;
  const refused = await transact(db, async (trx) => {
    const failed = await saveWithin(trx, editor, id, { version }, { authorId: accountId, at, publish: true });
    if (failed) return failed;
    const line = { actorId: accountId, accountId: null, reason: '', data: { module: id }, at, requestId };
    await writeAuditLine(trx, { ...line, action: 'exam_published' });
  });
  return refused ?? examText(db, editor, id);
}
