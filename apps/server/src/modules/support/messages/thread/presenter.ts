import type { ReplyOf } from '@quotavera/contract/core';
import type { listThreads, readThread, writeMessage } from '@quotavera/contract/support';
import type { Member } from '@quotavera/domain/access';
import { pick } from '../../../../platform/http/pick.ts';
import { MESSAGES_PAGE, type MessageRow, type ThreadRow } from './repository.ts';

type Summary = ReplyOf<typeof listThreads>['results'][number];
type MessagesPage = ReplyOf<typeof readThread>['messages'];

export function presentSummary(row: ThreadRow, seenAt: Date | null): Summary {
  return {
    ...pick(row, ['id', 'kind', 'subject', 'status', 'excerpt']),
    host: row.host_id === null ? null : { id: row.host_id, username: row.host ?? '' },
    unread: seenAt === null || row.last_at > seenAt,
    last_at: row.last_at.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}

export function presentHandling(row: ThreadRow): NonNullable<ReplyOf<typeof readThread>['handling']> {
  return {
    name: row.name,
    email: row.email,
    account:
      row.account_id === null ? null : { id: row.account_id, username: row.username ?? '', plan: row.plan ?? 'free' },
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, username: row.assignee ?? '' },
    priority: row.is_priority,
    waiting_since: row.waiting_since?.toISOString() ?? null,
  };
}

/** Returns the author's name. Only the team learns which of its members wrote a message. */
function authorOf(message: MessageRow, thread: Pick<ThreadRow, 'name'>, isTeam: boolean): string | null {
  switch (message.side) {
    case 'reader':
      return thread.name;
    case 'host':
      return message.author;
    case 'staff':
      return isTeam ? message.author : null;
    case 'system':
      return null;
  }
}

/** Messages as they were selected, newest first and perhaps one more than the page. */
export function presentMessages(
  rows: readonly MessageRow[],
  thread: Pick<ThreadRow, 'name'>,
  { viewer, isTeam }: { viewer: Member; isTeam: boolean },
): MessagesPage {
  const results = rows.slice(0, MESSAGES_PAGE).reverse();
  return {
    earlier: rows.length > MESSAGES_PAGE,
    results: results.map((row) => ({
      ...pick(row, ['id', 'kind', 'side', 'via', 'attachments']),
      own: row.author_id === viewer.accountId,
      author: authorOf(row, thread, isTeam),
      message: row.body,
      event: row.event as MessagesPage['results'][number]['event'],
      sent_at: row.sent_at.toISOString(),
    })),
  };
}

export function presentSent({ id, at }: { id: number; at: Date }): ReplyOf<typeof writeMessage> {
  return { id, sent_at: at.toISOString() };
}
