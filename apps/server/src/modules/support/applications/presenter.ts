import type { ReplyOf } from '@quotavera/contract/core';
import type { listApplications, readApplication } from '@quotavera/contract/support';
import type { ApplicationRow } from './repository.ts';

export type ApplicationView = ReplyOf<typeof readApplication>;

export function presentListed(row: ApplicationRow): ReplyOf<typeof listApplications>['results'][number] {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    mobile_number: row.mobileNumber,
    has_channel: row.hasChannel,
    channel: row.channel,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    meeting_at: row.meetingAt?.toISOString() ?? null,
    slots: (row.slots ?? []).map((at) => new Date(at).toISOString()),
  };
}

export function presentApplication(row: ApplicationRow): ApplicationView {
  return {
    ...presentListed(row),
    version: row.version,
    language: row.language,
    account: row.accountId === null ? null : { id: row.accountId, username: row.username ?? '' },
    note: row.note,
    reason: row.reason,
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}
