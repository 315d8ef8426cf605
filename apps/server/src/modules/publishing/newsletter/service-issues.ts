import type { publishingCalls, ReplyOf } from '@quotavera/contract';
import { DAY_MS } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import { textsOf } from '@quotavera/i18n/server';
import { documentHtml, documentText, type RichDocument } from '@quotavera/richtext';
import { checkDocument } from '@quotavera/richtext/check';
import { withFormulas } from '@quotavera/richtext/formula';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { fail, isFailure, ok, type Result } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import type { MailInput } from '../../../platform/mail/index.ts';
import * as repository from './repository.ts';
import { leavePaths } from './service.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'mail' | 'secrets' | 'environment'>;
type Issue = ReplyOf<typeof publishingCalls.readIssue>;

const EMPTY: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] };
/** Subscribers of one transaction. */
const BATCH = 200;
/** Mail servers are asked again for a day and a half, and those behind them try for five days before a mail comes back. */
const COUNTED_MS = 8 * DAY_MS;

function presentRow(row: repository.IssueListRow): ReplyOf<typeof publishingCalls.listIssues>['results'][number] {
  const { id, subject, recipients, delivered, bounced } = row;
  return {
    ...{ id, subject, recipients, delivered, bounced },
    language: row.language as Language,
    status: row.status as Issue['status'],
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  };
}

async function present(db: Db | Trx, row: repository.IssueRow): Promise<Issue> {
  const counts = await repository.countSubscribers(db);
  return {
    ...presentRow(row),
    content: row.content as unknown as RichDocument,
    subscribers: counts.find(({ language }) => language === row.language)?.count ?? 0,
  };
}

export async function issuePage(db: Db, input: PageInput): Promise<ReplyOf<typeof publishingCalls.listIssues>> {
  const [{ rows, ...page }, subscribers] = await Promise.all([
    readPage(input, {
      keyLength: 1,
      key: ({ id }: repository.IssueListRow) => [id],
      select: (span) => repository.selectIssues(db, span),
      count: () => repository.countIssues(db),
    }),
    repository.countSubscribers(db),
  ]);
  return {
    ...page,
    results: rows.map(presentRow),
    subscribers: subscribers.map(({ language, count }) => ({ language: language as Language, count })),
  };
}

export async function createIssue({ db, clock }: Context, language: Language): Promise<Issue> {
  const at = clock.now();
  const values = { language, content: JSON.stringify(EMPTY), status: 'draft', created_at: at, updated_at: at };
  return present(db, await repository.insertIssue(db, values));
}

export async function issueOf(db: Db, id: number): Promise<Result<Issue>> {
  const row = await repository.findIssue(db, id);
  return row ? ok(await present(db, row)) : fail('not_found');
}

/** Changes an issue in one of these states, with its row locked. */
async function changeIssue(
  { db, clock }: Context,
  id: number,
  states: readonly Issue['status'][],
  change: (row: repository.IssueRow) => Result<Parameters<typeof repository.updateIssue>[2]>,
): Promise<Result<Issue>> {
  return db.transaction().execute(async (trx) => {
    const row = await repository.lockIssue(trx, id);
    if (!row) return fail('not_found');
    if (!states.some((state) => state === row.status)) return fail('newsletter_closed');
    const values = change(row);
    if (isFailure(values)) return values;
    return ok(await present(trx, await repository.updateIssue(trx, id, { ...values.value, updated_at: clock.now() })));
  });
}

export async function editIssue(
  context: Context,
  id: number,
  change: {
    subject?: string | undefined;
    language?: Language | undefined;
    content?: RichDocument | undefined;
  },
): Promise<Result<Issue>> {
  const { content, subject, language } = change;
  const checked = content && checkDocument(content);
  const [problem] = checked?.problems ?? [];
  if (problem) return fail('validation', { fields: { content: problem } });
  return changeIssue(context, id, ['draft'], () =>
    ok({
      ...(subject === undefined ? {} : { subject }),
      ...(language === undefined ? {} : { language }),
      ...(checked ? { content: JSON.stringify(withFormulas(checked.document)) } : {}),
    }),
  );
}

export async function deleteIssue({ db }: Context, id: number): Promise<Result<{ id: number }>> {
  return db.transaction().execute(async (trx) => {
    const row = await repository.lockIssue(trx, id);
    if (!row) return fail('not_found');
    if (row.status !== 'draft') return fail('newsletter_closed');
    await repository.deleteIssue(trx, id);
    return ok({ id });
  });
}

function isEmpty({ subject, content }: repository.IssueRow): boolean {
  return subject === '' || documentText(content as unknown as RichDocument).trim() === '';
}

/** Makes a mail of an issue. */
function mailOf({ environment }: Context, { subject, content, language }: repository.IssueRow): MailInput {
  const document = content as unknown as RichDocument;
  const texts = textsOf(language as Language, 'publishing-blog').feed;
  const html = documentHtml(document, {
    origin: environment.PUBLIC_URL,
    tipLabel: texts.tip,
    solutionLabel: texts.solution,
  });
  return {
    kind: 'newsletter',
    values: { subject },
    content: { html, text: documentText(document) },
  };
}

/** Sends an issue to the admin who asks; its link ends nobody's subscription. */
export async function testIssue(context: Context, id: number, accountId: number): Promise<Result<{ to: string }>> {
  const { db, mail } = context;
  const row = await repository.findIssue(db, id);
  if (!row) return fail('not_found');
  if (isEmpty(row)) return fail('newsletter_empty');
  const { email } = await repository.selectAddress(db, accountId);
  const to = { email, language: row.language, account_id: accountId };
  await db.transaction().execute((trx) => mail.toAddress(trx, to, mailOf(context, row)));
  return ok({ to: email });
}

/** Sends a draft at a time, or at once; a time that is past is at once. */
export async function scheduleIssue(context: Context, id: number, at: Date | null): Promise<Result<Issue>> {
  return changeIssue(context, id, ['draft'], (row) =>
    isEmpty(row) ? fail('newsletter_empty') : ok({ status: 'scheduled', scheduled_at: at ?? context.clock.now() }),
  );
}

export async function stopIssue(context: Context, id: number): Promise<Result<Issue>> {
  return changeIssue(context, id, ['scheduled'], () => ok({ status: 'draft', scheduled_at: null }));
}

/** Makes the mails of the next subscribers; false when all have theirs. Stopped in the middle it goes on where it was. */
async function sendBatch(context: Context, id: number): Promise<boolean> {
  const { db, clock, mail } = context;
  return db.transaction().execute(async (trx) => {
    const row = await repository.lockIssue(trx, id);
    if (!row || (row.status !== 'scheduled' && row.status !== 'sending')) return false;
    const subscribers = await repository.selectWaiting(trx, row, BATCH);
    const content = mailOf(context, row);
    const deliveries = [];
    for (const subscriber of subscribers) {
      const to = { email: subscriber.email, language: row.language };
      const mailId = await mail.toAddress(trx, to, { ...content, leave: leavePaths(context, subscriber.id) });
      deliveries.push({ issue_id: id, subscriber_id: subscriber.id, mail_id: mailId });
    }
    if (deliveries.length > 0) await repository.insertDeliveries(trx, deliveries);
    const isLast = subscribers.length < BATCH;
    await repository.updateIssue(trx, id, {
      status: isLast ? 'sent' : 'sending',
      recipients: row.recipients + subscribers.length,
      ...(isLast ? { sent_at: clock.now() } : {}),
    });
    return !isLast;
  });
}

/** Sends what is due, counts what became of the mails of the last days, and lets go of addresses that refuse them. */
export async function sendDue(context: Context): Promise<void> {
  const { db, clock } = context;
  for (const id of await repository.selectDueIssues(db, clock.now())) {
    while (await sendBatch(context, id));
  }
  const now = clock.now();
  const since = new Date(now.getTime() - COUNTED_MS);
  await repository.countDeliveries(db, since);
  await repository.endBounced(db, since, now);
}
