import { can, type Member, type Viewer } from '@quotavera/domain/access';
import type { Language } from '@quotavera/i18n';
import type { ServerContext } from '../../../platform/context.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { askedLesson } from '../../academy/service-questions.ts';
import { discussedArticle } from '../../publishing/blog/service-public.ts';
import { tipLists } from '../../tips/tip/service-lists.ts';
import type { About, Reader } from './repository.ts';

export type CommentsContext = Pick<ServerContext, 'db' | 'clock' | 'limits'>;

/** Whoever reads or writes, in which language. */
export interface Asker {
  viewer: Viewer;
  language: Language;
}

/** The subject of a conversation, as far as this reader may know of it. */
export interface Subject extends About {
  /** The tipster, the article's author, the course's teacher; null where it is the house. */
  ownerId: number | null;
  courseId: number | null;
  /** The address of an article. */
  slug: string | null;
  /** A tip whose match hasn't started. */
  isEarly: boolean;
  reader: Reader;
}

function readerOf(viewer: Viewer, teaches: boolean): Reader {
  const isMember = viewer.type === 'member';
  return {
    accountId: isMember ? viewer.accountId : 0,
    teaches,
    moderates: can('reports.moderate', viewer),
  };
}

async function tipOf({ db, clock }: CommentsContext, viewer: Viewer, id: number): Promise<Subject | Failure> {
  if (!can('tips.list', viewer)) return fail('self_excluded');
  const [tip] = await tipLists.byIds(db, viewer, [id], { clock });
  if (!tip || (tip.view === 'whole' && tip.status === 'draft')) return fail('not_found');
  // Nobody reads a locked tip out of what others say of it.
  if (tip.view !== 'whole') return fail('forbidden');
  const start = Math.min(...tip.legs.map(({ matchdate }) => Date.parse(matchdate)));
  return {
    subject: 'tip',
    id,
    ownerId: tip.tipster.id,
    courseId: null,
    slug: null,
    isEarly: clock.now().getTime() < start,
    reader: readerOf(viewer, false),
  };
}

async function articleOf({ db }: CommentsContext, viewer: Viewer, id: number): Promise<Subject | Failure> {
  if (viewer.type === 'visitor') return fail('sign_in_required');
  const article = await discussedArticle(db, viewer, id);
  if (!article) return fail('not_found');
  const { slug, authorId: ownerId } = article;
  return { subject: 'article', id, ownerId, courseId: null, slug, isEarly: false, reader: readerOf(viewer, false) };
}

async function lessonOf({ db, clock }: CommentsContext, asker: Asker, id: number): Promise<Subject | Failure> {
  const { viewer, language } = asker;
  if (viewer.type === 'visitor') return fail('sign_in_required');
  const lesson = await askedLesson(db, { viewer: viewer satisfies Member, language, now: clock.now() }, id);
  if (isFailure(lesson)) return lesson;
  const { ownerId, courseId, teaches } = lesson;
  return { subject: 'lesson', id, ownerId, courseId, slug: null, isEarly: false, reader: readerOf(viewer, teaches) };
}

/** The subject of a conversation, for who may read it whole. */
export function subjectFor(context: CommentsContext, asker: Asker, { subject, id }: About): Promise<Subject | Failure> {
  switch (subject) {
    case 'tip':
      return tipOf(context, asker.viewer, id);
    case 'article':
      return articleOf(context, asker.viewer, id);
    case 'lesson':
      return lessonOf(context, asker, id);
  }
}

/** Whether this reader may switch the conversation off: the subject's author. Admins moderate, and switch nothing off for others. */
export const mayClose = ({ ownerId, reader }: Subject): boolean => ownerId !== null && ownerId === reader.accountId;
