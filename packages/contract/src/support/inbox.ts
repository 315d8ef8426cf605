import {
  ASSIGNEES,
  TEMPLATE_TITLE_MAX,
  THREAD_KINDS,
  THREAD_STATUSES,
  type ThreadStatus,
} from '@quotavera/domain/support/messages';
import { z } from 'zod';
import { language } from '../accounts/session.ts';
import { defineCall, id, instant, listOf, pageQuery } from '../core/index.ts';
import { word } from '../core/values.ts';
import { supportAddresses } from './addresses.ts';
import { line, messageText, threadSummary } from './threads.ts';

export const readInbox = defineCall({
  ...supportAddresses.readInbox,
  summary:
    'Conversations of the team. Those that wait for an answer come first who has ELITE, then longest waiting; the others latest first',
  access: 'support.administer',
  query: pageQuery.extend({
    status: z.enum([...THREAD_STATUSES, 'all']).default('open'),
    kind: z.enum(THREAD_KINDS).optional(),
    /** `me`, nobody, or whoever. */
    assignee: z.enum(ASSIGNEES).optional(),
    search: word(120).optional(),
  }),
  reply: listOf(
    threadSummary.extend({
      name: z.string(),
      email: z.string(),
      priority: z.boolean(),
      assignee: z.string().nullable(),
      waiting_since: instant.nullable(),
    }),
  ).extend({
    /** How many wait, and how many are held. */
    waiting: z.int(),
    held: z.int(),
  }),
});

/** Admins give a conversation these statuses; an answer gives the other one. */
const HANDLED_STATUSES = ['open', 'closed', 'held'] as const satisfies readonly ThreadStatus[];
export type HandledStatus = (typeof HANDLED_STATUSES)[number];

export const handleThread = defineCall({
  ...supportAddresses.handleThread,
  summary: 'Changes the status of a conversation, or who takes care of it',
  access: 'support.administer',
  params: z.object({ id }),
  body: z.strictObject({
    status: z.enum(HANDLED_STATUSES).optional(),
    /** An admin's account; null for nobody. */
    assignee: z.int().positive().nullable().optional(),
  }),
  reply: z.object({ status: z.enum(THREAD_STATUSES), assignee: z.string().nullable() }),
  errors: ['not_found', 'validation'],
});

export const writeNote = defineCall({
  ...supportAddresses.writeNote,
  summary: 'Writes an internal note, which only admins see',
  access: 'support.administer',
  status: 201,
  params: z.object({ id }),
  body: z.strictObject({ message: messageText }),
  reply: z.object({ id: z.int(), sent_at: instant }),
  errors: ['not_found'],
});

const template = z.object({ id: z.int(), title: z.string(), message: z.string(), language, updated_at: instant });

const templateBody = z.strictObject({
  title: line(1, TEMPLATE_TITLE_MAX),
  message: messageText,
  language,
});

export const listMessageTemplates = defineCall({
  ...supportAddresses.listMessageTemplates,
  summary: 'Ready-made answers, by title',
  access: 'support.administer',
  reply: z.object({ results: z.array(template) }),
});

export const createMessageTemplate = defineCall({
  ...supportAddresses.createMessageTemplate,
  summary: 'Keeps an answer for the next time',
  access: 'support.administer',
  status: 201,
  body: templateBody,
  reply: template,
  errors: ['validation'],
});

export const editMessageTemplate = defineCall({
  ...supportAddresses.editMessageTemplate,
  summary: 'Changes a ready-made answer',
  access: 'support.administer',
  params: z.object({ id }),
  body: templateBody,
  reply: template,
  errors: ['not_found'],
});

export const deleteMessageTemplate = defineCall({
  ...supportAddresses.deleteMessageTemplate,
  summary: 'Deletes a ready-made answer',
  access: 'support.administer',
  status: 204,
  params: z.object({ id }),
  reply: z.unknown(),
  errors: ['not_found'],
});
