import { DAY_MS } from '../../time/index.ts';

/** A conversation is a visitor's message, a member's, or a one-to-one call. */
export const THREAD_KINDS = ['contact', 'support', 'call'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** `open` waits for an answer, `answered` for the writer; `held` looks like spam and waits for somebody to look at it. */
export const THREAD_STATUSES = ['open', 'answered', 'closed', 'held'] as const;
export type ThreadStatus = (typeof THREAD_STATUSES)[number];

/** A message in a conversation comes from whoever began it (`reader`), the tipster of a call (`host`), the team, or the product itself. */
export const MESSAGE_SIDES = ['reader', 'host', 'staff', 'system'] as const;
export type MessageSide = (typeof MESSAGE_SIDES)[number];

/** A conversation has messages, notes of the team to itself, and events. */
export const MESSAGE_KINDS = ['message', 'note', 'event'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A message was written here, or came by mail. */
export const MESSAGE_WAYS = ['product', 'mail'] as const;
export type MessageWay = (typeof MESSAGE_WAYS)[number];

/** Whoever takes part by mail too: who began the conversation, and the tipster of a call. */
export const CORRESPONDENTS = ['reader', 'host'] as const satisfies readonly MessageSide[];
export type Correspondent = (typeof CORRESPONDENTS)[number];

/** The viewer's part in a conversation. */
export const THREAD_ROLES = [...CORRESPONDENTS, 'admin'] as const;
export type ThreadRole = (typeof THREAD_ROLES)[number];

/** The inbox shows what the viewer takes care of, or what nobody does. */
export const ASSIGNEES = ['me', 'none'] as const;

export const SUBJECT_MIN = 3;
export const SUBJECT_MAX = 120;
export const MESSAGE_MAX = 10_000;
export const TEMPLATE_TITLE_MAX = 80;
export const MAX_TEMPLATES = 100;
/** Files of one message. */
export const MAX_ATTACHMENTS = 5;
export const FILE_NAME_MAX = 120;
/** The greatest width of an attached picture, in pixels. */
export const ATTACHED_IMAGE_WIDTH = 2_000;
/** A file that was uploaded and belongs to no message is deleted after this. */
export const UNSENT_ATTACHMENT_MS = DAY_MS;
/** A form that is sent sooner than this after it was opened was filled in by a program. */
const FORM_TIME_MIN_MS = 3_000;

interface FormTraces {
  /** People don't see this field, so that text in it comes from a program. */
  website?: string | undefined;
  /** Milliseconds from opening the form to sending it; undefined where it isn't known. */
  elapsedMs?: number | undefined;
}

/** Whether a visitor's message looks as if a program had sent it: it is held then, not refused, because a program would learn from a refusal. */
export function looksAutomatic({ website, elapsedMs }: FormTraces): boolean {
  return Boolean(website?.trim()) || (elapsedMs !== undefined && elapsedMs < FORM_TIME_MIN_MS);
}

/** The status of a conversation after a message of this side. A held one stays so until somebody has looked at it. */
export function statusAfterMessage(status: ThreadStatus, side: MessageSide): ThreadStatus {
  if (side === 'system') return status;
  if (side === 'reader') return status === 'held' ? 'held' : 'open';
  return 'answered';
}
