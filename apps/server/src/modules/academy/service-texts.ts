import type { readLessonText, readLessonVersion, saveLessonText } from '@quotavera/contract/academy';
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
import { mediaPasses } from '../accounts/images/service-media.ts';
import * as repository from './repository-texts.ts';
import type { Editor } from './service-builder.ts';

type Words = Pick<repository.LessonText, 'title' | 'summary' | 'content'>;

export const presentVersion = ({ n, at, editor, is_published }: repository.VersionRow) => ({
  n,
  at: at.toISOString(),
  editor,
  is_published,
});

type Parts = Pick<ServerContext, 'db' | 'clock' | 'secrets'>;

export async function lessonText(
  parts: Parts,
  editor: Editor,
  id: number,
  language: Language,
): Promise<ReplyOf<typeof readLessonText> | Failure> {
  const { db } = parts;
  const course = await repository.selectLessonCourse(db, editor, id, language);
  const text = course && (await repository.selectText(db, id, language));
  if (!text) return fail('not_found');
  const { is_draft, ...words } = text;
  const versions = await repository.selectVersions(db, id, language);
  const files = mediaPasses(parts, imagesOf(words.content));
  return { id, language, ...course, ...words, files, is_draft, versions: versions.map(presentVersion) };
}

export async function lessonVersion(
  db: Db,
  editor: Editor,
  id: number,
  n: number,
): Promise<ReplyOf<typeof readLessonVersion> | Failure> {
  const course = await repository.selectLessonCourse(db, editor, id, editor.language);
  const row = course && (await repository.selectVersion(db, id, n));
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

/** Whether a text has everything that learners need. */
export const isPublishable = (words: Words): boolean => missingIn(words) === null;

function missingIn(words: Words): Failure | null {
  const { slug: _, ...fields } = missingForPublication({ ...words, slug: '', tags: [] }, wordCount(words.content));
  return Object.keys(fields).length > 0 ? fail('validation', { fields }) : null;
}

/** Says who wrote the version that an editor hasn't seen. */
async function changedSince(trx: Trx, id: number, language: Language): Promise<Failure> {
  const last = await repository.selectLastAuthor(trx, id, language);
  const changed = last && { by: last.author ?? '', at: last.at.toISOString(), edit: null };
  return fail('conflict', { changed });
}

async function saveWithin(
  trx: Trx,
  editor: Editor,
  id: number,
  { language, version, ...change }: BodyOf<typeof saveLessonText>,
  by: { authorId: number; at: Date; publish: boolean },
): Promise<Failure | undefined> {
  await repository.lockLesson(trx, id);
  const course = await repository.selectLessonCourse(trx, editor, id, language);
  const seen = course && (await repository.selectText(trx, id, language));
  if (!seen) return fail('not_found');
  if (seen.version !== version) return changedSince(trx, id, language);
  const definedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const words = tidied({ ...seen, ...definedFields });
  if (isFailure(words)) return words;
  const missing = by.publish ? missingIn(words) : null;
  if (missing) return missing;
  await repository.replaceDraft(trx, { lessonId: id, language }, words, by);
  await keepPostImages(trx, imagesOf(words.content));
}

export async function saveText(
  parts: Parts,
  editor: Editor,
  id: number,
  body: BodyOf<typeof saveLessonText>,
): Promise<ReplyOf<typeof readLessonText> | Failure> {
  const by = { authorId: editor.accountId, at: parts.clock.now(), publish: false };
  const refused = await transact(parts.db, (trx) => saveWithin(trx, editor, id, body, by));
  return refused ?? lessonText(parts, editor, id, body.language);
}

/** Shows learners the draft from now on. The audit log names the editor. */
export async function publishText(
  parts: Parts,
  editor: Editor,
  id: number,
  seen: { language: Language; version: number },
): Promise<ReplyOf<typeof readLessonText> | Failure> {
  const at = parts.clock.now();
  const { accountId, requestId } = editor;
  const refused = await transact(parts.db, async (trx) => {
    const failed = await saveWithin(trx, editor, id, seen, { authorId: accountId, at, publish: true });
    if (failed) return failed;
    const data = { lesson: id, language: seen.language };
    const line = { actorId: accountId, accountId: null, reason: '', data, at, requestId };
    await writeAuditLine(trx, { ...line, action: 'lesson_published' });
  });
  return refused ?? lessonText(parts, editor, id, seen.language);
}
