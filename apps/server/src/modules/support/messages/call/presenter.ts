import type { ReplyOf } from '@quotavera/contract/core';
import type { readCall } from '@quotavera/contract/support';
import { readerStatusOf } from '@quotavera/domain/support/messages';
import type { Role } from '../thread/policy.ts';
import type { CallRow } from './repository.ts';

export type CallView = ReplyOf<typeof readCall>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A call for one of its sides or an admin. The reader isn't told which of two refusals it was, a tipster not the reader's address. */
export function presentCall(row: CallRow, role: Role): CallView {
  const seenAt = role === 'host' ? row.hostSeenAt : row.readerSeenAt;
  return {
    id: row.id,
    name: row.name,
    email: role === 'host' ? null : row.email,
    topic: row.topic,
    preferred_date: row.preferredDate.toISOString(),
    message: row.message,
    response_note: row.responseNote,
    status: readerStatusOf(row.callStatus),
    admin_status: role === 'reader' ? null : row.callStatus,
    av_date_1: iso(row.av_date_1),
    av_date_2: iso(row.av_date_2),
    av_date_3: iso(row.av_date_3),
    scheduled_at: iso(row.scheduledAt),
    meeting_link: row.meetingLink,
    cancelled_by: row.cancelledBy,
    host: row.hostId === null ? null : { id: row.hostId, username: row.host ?? '' },
    reader: row.accountId === null ? null : { id: row.accountId, username: row.username ?? '' },
    role,
    unread: role === 'admin' ? row.status === 'open' : seenAt === null || row.lastAt > seenAt,
    created_at: row.createdAt.toISOString(),
  };
}
