import { NEWSLETTER_SUBJECT_MAX } from '@quotavera/domain/limits';
import { z } from 'zod';
import { emailAddress } from '../accounts/registration.ts';
import {
  defineCall,
  id,
  instant,
  listOf,
  pageQuery,
  publicDocument,
  publicText,
  richDocument,
  word,
} from '../core/index.ts';
import { publishingAddresses } from './addresses.ts';
import { postLanguage } from './public-posts.ts';

const done = z.object({ ok: z.literal(true) });
const token = z.string().trim().min(1).max(200);

export const subscribeNewsletter = defineCall({
  ...publishingAddresses.subscribeNewsletter,
  summary: 'Asks for the newsletter: a mail with a link follows, and nothing else until that link is used',
  access: 'public.read',
  body: z.strictObject({
    email: emailAddress,
    privacy: z.boolean({ error: 'privacy_newsletter' }).refine((yes) => yes, { error: 'privacy_newsletter' }),
  }),
  reply: done,
  status: 202,
  errors: ['newsletter_subscribed', 'rate_limited'],
});

export const confirmNewsletter = defineCall({
  ...publishingAddresses.confirmNewsletter,
  summary: 'Confirms a subscription with the link of its mail; works once',
  access: 'public.read',
  body: z.strictObject({ token }),
  reply: done,
  errors: ['link_invalid', 'rate_limited'],
});

/** The body is ignored: mail programs send `List-Unsubscribe=One-Click` (RFC 8058). */
export const leaveNewsletter = defineCall({
  ...publishingAddresses.leaveNewsletter,
  summary: 'Ends a subscription at once, by the address in its mails; again changes nothing',
  access: 'public.read',
  params: z.strictObject({ token }),
  reply: done,
  errors: ['link_invalid', 'rate_limited'],
});

export const ISSUE_STATUSES = ['draft', 'scheduled', 'sending', 'sent'] as const;

const row = z.object({
  id: z.int(),
  language: postLanguage,
  subject: z.string(),
  status: z.enum(ISSUE_STATUSES),
  scheduled_at: instant.nullable(),
  sent_at: instant.nullable(),
  updated_at: instant,
  /** Mails made; of these those that a mail server took, and those that it refused for good. */
  recipients: z.int(),
  delivered: z.int(),
  bounced: z.int(),
});

const issue = row.extend({
  content: richDocument,
  /** The number of people who would get the issue now: confirmed subscribers of its language. */
  subscribers: z.int(),
});

export const listIssues = defineCall({
  ...publishingAddresses.listIssues,
  summary: 'Newsletters, the latest first, and how many subscribers each language has',
  access: 'newsletter.administer',
  query: pageQuery,
  reply: listOf(row).extend({ subscribers: z.array(z.object({ language: postLanguage, count: z.int() })) }),
});

export const createIssue = defineCall({
  ...publishingAddresses.createIssue,
  summary: 'Begins a newsletter',
  access: 'newsletter.administer',
  body: z.strictObject({ language: postLanguage }),
  reply: issue,
  status: 201,
});

export const readIssue = defineCall({
  ...publishingAddresses.readIssue,
  summary: 'A newsletter with its text',
  access: 'newsletter.administer',
  params: z.strictObject({ id }),
  reply: issue,
  errors: ['not_found'],
});

export const editIssue = defineCall({
  ...publishingAddresses.editIssue,
  summary: 'Changes a draft',
  access: 'newsletter.administer',
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      subject: publicText(word(NEWSLETTER_SUBJECT_MAX)),
      language: postLanguage,
      content: publicDocument,
    })
    .partial(),
  reply: issue,
  errors: ['not_found', 'newsletter_closed'],
});

export const deleteIssue = defineCall({
  ...publishingAddresses.deleteIssue,
  summary: 'Deletes a draft',
  access: 'newsletter.administer',
  params: z.strictObject({ id }),
  reply: z.object({ id: z.int() }),
  errors: ['not_found', 'newsletter_closed'],
});

export const testIssue = defineCall({
  ...publishingAddresses.testIssue,
  summary: 'Sends the newsletter to the admin who asks, and to nobody else',
  access: 'newsletter.administer',
  params: z.strictObject({ id }),
  reply: z.object({ to: z.string() }),
  errors: ['not_found', 'newsletter_empty', 'rate_limited'],
});

export const scheduleIssue = defineCall({
  ...publishingAddresses.scheduleIssue,
  summary: 'Sends a draft to the subscribers of its language, at a time or at once (null)',
  access: 'newsletter.administer',
  params: z.strictObject({ id }),
  body: z.strictObject({ at: instant.nullable() }),
  reply: issue,
  errors: ['not_found', 'newsletter_empty', 'newsletter_closed'],
});

export const stopIssue = defineCall({
  ...publishingAddresses.stopIssue,
  summary: 'Makes a draft again of what is scheduled',
  access: 'newsletter.administer',
  params: z.strictObject({ id }),
  reply: issue,
  errors: ['not_found', 'newsletter_closed'],
});
