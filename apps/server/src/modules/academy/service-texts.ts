import type { listLessonTexts, readLessonText, readLessonVersion, saveLessonText } from '@quotavera/contract/academy';
import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import { type Language, tidyLine, tidyText } from '@quotavera/domain/accounts';
import { missingForPublication, validateDraft } from '@quotavera/domain/publishing';
import { imagesOf, wordCount } from '@quotavera/richtext';
import { checkDocument } from '@quotavera/richtext/check';
import type { ServerContext } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { writeAuditLine } from '../accounts/audit/service.ts';
import { keepPostImages } from '../accounts/images/service.ts';
import { selectExamTexts } from './repository-exam-texts.ts';
import * as repository from './repository-texts.ts';

type Words = Pick<repository.LessonText, 'title' | 'summary' | 'content'>;

/** The audit log names the editor and the request. */
export interface Editor {
  accountId: number;
  requestId: string;
}

export async function lessonTexts(db: Db, language: string): Promise<ReplyOf<typeof listLessonTexts>> {
  const [lessons, exams] = await Promise.all([repository.selectTexts(db, language), selectExamTexts(db, language)]);
  return {
    results: lessons.map(({ texts, ...lesson }) => ({
      ...lesson,
      texts: texts.map((text) => ({ language: text.language, ...presentState(text) })),
    })),
    exams: exams.map(({ module, course, title, questions, ...state }) => ({
      ...{ module, course, title, questions },
      ...presentState(state),
    })),
  };
}

function presentState({ is_draft, is_edited, is_file_newer }: repository.TextState) {
  const state = is_file_newer ? 'file_newer' : is_edited ? 'edited' : 'file';
  return { state, is_draft } as const;
}

export const presentVersion = ({ n, at, editor, is_published }: repository.VersionRow) => ({
  n,
  at: at.toISOString(),
  editor,
  is_published,
});

export async function lessonText(
  db: Db,
  id: number,
  language: Language,
): Promise<ReplyOf<typeof readLessonText> | Failure> {
  const course = await repository.selectLessonCourse(db, id, language);
  const text = await repository.selectText(db, id, language);
  if (course === undefined || !text) return fail('not_found');
  const { is_draft, ...words } = text;
  const versions = await repository.selectVersions(db, id, language);
  return { id, language, course, ...words, is_draft, versions: versions.map(presentVersion) };
}

export async function lessonVersion(
  db: Db,
  id: number,
  n: number,
): Promise<ReplyOf<typeof readLessonVersion> | Failure> {
  const row = await repository.selectVersion(db, id, n);
  if (!row) return fail('not_found');
  const { title, summary, content } = row;
  return { ...presentVersion(row), title, summary, content };
}

/** A text as it is kept, by the rules of the blog's articles: tidied words, a document rebuilt from the schema. */
function tidied(input: Words): Words | Failure {
  const { document, problems } = checkDocument(input.content);
  const words = {
    title: tidyLine(input.title),
    summary: tidyText(input.summary).replaceAll('\n', ' '),
    content: document,
  };
  const fields = {
    ...validateDraft({ ...words, slug: '', tags: [] }),
    ...(problems[0] ? { content: problems[0] } : {}),
  };
  return Object.keys(fields).length > 0 ? fail('validation', { fields }) : words;
}

function missingIn(words: Words): Failure | null {
  const { slug: _, ...fields } = missingForPublication({ ...words, slug: '', tags: [] }, wordCount(words.content));
  return Object.keys(fields).length > 0 ? fail('validation', { fields }) : null;
}

async function saveWithin(
  trx: Trx,
  id: number,
  { language, version, ...change }: BodyOf<typeof saveLessonText>,
  by: { authorId: number; at: Date; publish: boolean },
): Promise<Failure | undefined> {
  await repository.lockLesson(trx, id);
  const seen = await repository.selectText(trx, id, language);
  if (!seen || (await repository.selectLessonCourse(trx, id, language)) === undefined) return fail('not_found');
  if (seen.version !== version) return fail('conflict');
  const definedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const words = tidied({ ...seen, ...definedFields });
  if (isFailure(words)) return words;
  const missing = by.publish ? missingIn(words) : null;
  if (missing) return missing;
  await repository.replaceDraft(trx, { lessonId: id, language }, words, by);
  await keepPostImages(trx, imagesOf(words.content));
}

export async function saveText(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { accountId: authorId }: Editor,
  id: number,
  body: BodyOf<typeof saveLessonText>,
): Promise<ReplyOf<typeof readLessonText> | Failure> {
  const by = { authorId, at: clock.now(), publish: false };
  const refused = await transact(db, (trx) => saveWithin(trx, id, body, by));
  return refused ?? lessonText(db, id, body.language);
}

/** Shows learners the draft from now on. The audit log names the editor. */
export async function publishText(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { accountId, requestId }: Editor,
  id: number,
  seen: { language: Language; version: number },
): Promise<ReplyOf<typeof readLessonText> | Failure> {
  const at = clock.now();
  const refused = await transact(db, async (trx) => {
    const failed = await saveWithin(trx, id, seen, { authorId: accountId, at, publish: true });
    if (failed) return failed;
    const data = { lesson: id, language: seen.language };
    const line = { actorId: accountId, accountId: null, reason: '', data, at, requestId };
    await writeAuditLine(trx, { ...line, action: 'lesson_published' });
  });
  return refused ?? lessonText(db, id, seen.language);
}
