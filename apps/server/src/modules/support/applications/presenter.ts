import type { ReplyOf } from '@quotavera/contract/core';
import type { listApplications, readApplication } from '@quotavera/contract/support';
import { pick } from '../../../platform/http/pick.ts';
import type { ApplicationRow } from './repository.ts';

export type ApplicationView = ReplyOf<typeof readApplication>;

export function presentListed(row: ApplicationRow): ReplyOf<typeof listApplications>['results'][number] {
  return {
    ...pick(row, ['id', 'first_name', 'last_name', 'email', 'mobile_number', 'has_channel', 'channel', 'status']),
    created_at: row.created_at.toISOString(),
    meeting_at: row.meeting_at?.toISOString() ?? null,
    slots: (row.slots ?? []).map((at) => new Date(at).toISOString()),
  };
}

export function presentApplication(row: ApplicationRow): ApplicationView {
  return {
    ...presentListed(row),
    ...pick(row, ['version', 'language', 'note', 'reason', 'decided_by']),
    account: row.account_id === null ? null : { id: row.account_id, username: row.username ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
