import type { ReplyOf } from '@quotavera/contract/core';
import type { listApplications, readApplication } from '@quotavera/contract/support';
import type { ApplicationRow } from './repository.ts';

export type ApplicationView = ReplyOf<typeof readApplication>;

export function presentListed(row: ApplicationRow): ReplyOf<typeof listApplications>['results'][number] {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    mobile_number: row.mobile_number,
    has_channel: row.has_channel,
    channel: row.channel,
    status: row.status,
    created_at: row.created_at.toISOString(),
    meeting_at: row.meeting_at?.toISOString() ?? null,
    slots: (row.slots ?? []).map((at) => new Date(at).toISOString()),
  };
}

export function presentApplication(row: ApplicationRow): ApplicationView {
  return {
    ...presentListed(row),
    version: row.version,
    language: row.language,
    account: row.account_id === null ? null : { id: row.account_id, username: row.username ?? '' },
    note: row.note,
    reason: row.reason,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
