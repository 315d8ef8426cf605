import type { ReplyOf } from '@quotavera/contract/core';
import type { readCall } from '@quotavera/contract/support';
import { callFeeReleasedAt, readerStatusOf, type ThreadRole } from '@quotavera/domain/support/messages';
import type { CallRow } from './repository.ts';

export type CallView = ReplyOf<typeof readCall>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The fee of a call for its host and for admins: when it becomes, or became, payable. */
function presentFee({ fee_cents, fee_released_at, scheduled_at }: CallRow): CallView['fee'] {
  if (fee_cents === null || scheduled_at === null) return null;
  return { cents: fee_cents, payable_from: (fee_released_at ?? callFeeReleasedAt(scheduled_at)).toISOString() };
}

/** A call for one of its sides or an admin. The reader isn't told which of two refusals it was, a tipster not the reader's address. */
export function presentCall(row: CallRow, role: ThreadRole): CallView {
  const seenAt = role === 'host' ? row.host_seen_at : row.reader_seen_at;
  return {
    id: row.id,
    name: row.name,
    email: role === 'host' ? null : row.email,
    topic: row.topic,
    preferred_date: row.preferred_date.toISOString(),
    message: row.message,
    response_note: row.response_note,
    status: readerStatusOf(row.call_status),
    admin_status: role === 'reader' ? null : row.call_status,
    av_date_1: iso(row.av_date_1),
    av_date_2: iso(row.av_date_2),
    av_date_3: iso(row.av_date_3),
    scheduled_at: iso(row.scheduled_at),
    meeting_link: row.meeting_link,
    cancelled_by: row.cancelled_by,
    outcome: row.outcome,
    fee: role === 'reader' ? null : presentFee(row),
    host: row.host_id === null ? null : { id: row.host_id, username: row.host ?? '' },
    reader: row.account_id === null ? null : { id: row.account_id, username: row.username ?? '' },
    role,
    unread: role === 'admin' ? row.status === 'open' : seenAt === null || row.last_at > seenAt,
    created_at: row.created_at.toISOString(),
  };
}
