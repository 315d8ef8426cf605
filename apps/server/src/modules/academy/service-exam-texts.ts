import type { readExamText, readExamTextVersion } from '@quotavera/contract/academy';
import type { ReplyOf } from '@quotavera/contract/core';
import { type ExamDraft, examProblems, type Texts } from '@quotavera/domain/academy';
import { tidyText } from '@quotavera/domain/accounts';
import { EXAM_PASS_PERCENT } from '@quotavera/domain/limits';
import type { ServerContext } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail } from '../../platform/errors/index.ts';
import { writeAuditLine } from '../accounts/audit/service.ts';
import * as repository from './repository-exam-texts.ts';
import { type Editor, presentVersion } from './service-texts.ts';

type ExamTextReply = ReplyOf<typeof readExamText>;

/** Where nobody has written one yet. */
const EMPTY: repository.ExamText = {
  version: 0,
  content: { pass_percent: EXAM_PASS_PERCENT, questions: [] },
  is_draft: true,
};

export async function examText(db: Db, id: number, language: string): Promise<ExamTextReply | Failure> {
  const place = await repository.selectExamModule(db, id, language);
  if (!place) return fail('not_found');
  const { version, content, is_draft } = (await repository.selectExamText(db, id)) ?? EMPTY;
  const versions = await repository.selectExamVersions(db, id);
  return { id, ...place, content, is_draft, version, versions: versions.map(presentVersion) };
}

export async function examTextVersion(
  db: Db,
  id: number,
  n: number,
): Promise<ReplyOf<typeof readExamTextVersion> | Failure> {
  const row = await repository.selectExamVersion(db, id, n);
  return row ? { ...presentVersion(row), content: row.content } : fail('not_found');
}

function tidyTexts(texts: Partial<Texts>): Partial<Texts> {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, tidyText(text ?? '')]));
}

/** An exam as it is kept: tidied texts, and of a question only what its kind has. */
function tidied({ pass_percent, questions }: ExamDraft): ExamDraft {
  return {
    pass_percent,
    questions: questions.map(({ id, kind, points, text, options = [], explanation = {}, rubric = {} }) => ({
      ...{ id, kind, points, text: tidyTexts(text) },
      ...(kind === 'text'
        ? { rubric: tidyTexts(rubric) }
        : {
            options: options.map((option) => ({ ...option, text: tidyTexts(option.text) })),
            explanation: tidyTexts(explanation),
          }),
    })),
  };
}

async function saveWithin(
  trx: Trx,
  id: number,
  { version, content }: { version: number; content?: ExamDraft },
  by: { authorId: number; at: Date; publish: boolean },
): Promise<Failure | undefined> {
  await repository.lockExam(trx, id);
  if (!(await repository.selectExamModule(trx, id, 'it'))) return fail('not_found');
  const seen = (await repository.selectExamText(trx, id)) ?? EMPTY;
  if (seen.version !== version) return fail('conflict');
  const draft = content ? tidied(content) : seen.content;
  const fields = by.publish ? examProblems(draft) : {};
  if (Object.keys(fields).length > 0) return fail('validation', { fields });
  await repository.replaceExamDraft(trx, id, draft, by);
}

export async function saveExamText(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { accountId: authorId, language }: Editor & { language: string },
  id: number,
  body: { version: number; content: ExamDraft },
): Promise<ExamTextReply | Failure> {
  const by = { authorId, at: clock.now(), publish: false };
  return (await transact(db, (trx) => saveWithin(trx, id, body, by))) ?? examText(db, id, language);
}

/** Asks learners the draft's questions from now on. The audit log names the editor. */
export async function publishExamText(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { accountId, requestId, language }: Editor & { language: string },
  id: number,
  { version }: { version: number },
): Promise<ExamTextReply | Failure> {
  const at = clock.now();
  const refused = await transact(db, async (trx) => {
    const failed = await saveWithin(trx, id, { version }, { authorId: accountId, at, publish: true });
    if (failed) return failed;
    const line = { actorId: accountId, accountId: null, reason: '', data: { module: id }, at, requestId };
    await writeAuditLine(trx, { ...line, action: 'exam_published' });
  });
  return refused ?? examText(db, id, language);
}
