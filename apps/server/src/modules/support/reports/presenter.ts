import type { ReplyOf } from '@quotavera/contract/core';
import type { followReport, listReportCases, readReportCase } from '@quotavera/contract/support';
import { formatMilli } from '@quotavera/domain/odds';
import { appealUntil, isUndecided, statusesAfter } from '@quotavera/domain/support/reports';
import { pick } from '../../../platform/http/pick.ts';
import type { CaseListRow, CaseRow, ComplaintRow } from './repository.ts';
import type { AppealRow } from './repository-appeals.ts';
import type { EntryRow, TipEvidence, UserEvidence } from './repository-evidence.ts';

export type Followup = ReplyOf<typeof followReport>;
export type CaseView = ReplyOf<typeof readReportCase>;
type ListedCase = ReplyOf<typeof listReportCases>['results'][number];

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The page of a bankroll names nobody, and so does its report. */
function targetOf({ target, tip_id, username, title }: CaseRow): Followup['target'] {
  return { type: target, tip_id, username: target === 'bankroll' ? title : username };
}

interface FollowupParts {
  key: string;
  case: CaseRow;
  /** The complaint is null for the reported side. */
  complaint: ComplaintRow | null;
  appeal: AppealRow | null;
  now: Date;
}

/** Returns until when a side may appeal: the reported side against a measure, a reporter against its refusal. */
export function appealEnd({ case: decided, complaint, appeal, now }: Omit<FollowupParts, 'key'>): Date | null {
  if (!decided.decided_at || appeal) return null;
  if (decided.status !== (complaint ? 'rejected' : 'upheld')) return null;
  const until = appealUntil(decided.decided_at);
  return until > now ? until : null;
}

export function presentFollowup(parts: FollowupParts): Followup {
  const { key, case: decided, complaint, appeal } = parts;
  return {
    key,
    side: complaint ? 'reporter' : 'reported',
    target: targetOf(decided),
    ...pick(decided, ['status', 'measure', 'ground', 'rule', 'statement']),
    reason: complaint?.reason ?? null,
    text: complaint?.text ?? null,
    created_at: (complaint?.created_at ?? decided.opened_at).toISOString(),
    decided_at: iso(decided.decided_at),
    appeal: appeal && {
      text: appeal.text,
      created_at: appeal.created_at.toISOString(),
      status: appeal.status,
      answer: appeal.answer,
      decided_at: iso(appeal.decided_at),
    },
    appeal_until: iso(appealEnd(parts)),
  };
}

export function presentListed(row: CaseListRow): ListedCase {
  return {
    ...pick(row, ['id', 'status', 'reports', 'measure', 'appealed']),
    target: targetOf(row),
    urgent: row.urgent && isUndecided(row.status),
    reasons: [...row.reasons],
    opened_at: row.opened_at.toISOString(),
    decided_at: iso(row.decided_at),
  };
}

function presentTip(tip: TipEvidence, entries: readonly EntryRow[]): NonNullable<CaseView['tip']> {
  return {
    ...pick(tip, ['title', 'description', 'tags', 'imported_bookmaker', 'outcome', 'disabled']),
    odds: formatMilli(tip.odds_milli),
    price_verified: tip.verified,
    imported_odds: tip.imported_milli === null ? null : formatMilli(tip.imported_milli),
    imported_seen_at: iso(tip.imported_at),
    published_at: iso(tip.published_at),
    starts_at: iso(tip.starts_at),
    entries: entries.map(({ type, at, index }) => ({ type, at: at.toISOString(), index })),
  };
}

export interface CaseParts {
  case: CaseRow;
  /** The target's words now. */
  words: string;
  measures: CaseView['measures'];
  account: CaseView['account'];
  decidedBy: CaseView['decided_by'];
  complaints: readonly ComplaintRow[];
  appeals: readonly AppealRow[];
  tip: TipEvidence | null;
  entries: readonly EntryRow[];
  user: UserEvidence;
}

export function presentCase({
  case: row,
  words,
  measures,
  account,
  decidedBy,
  complaints,
  appeals,
  tip,
  entries,
  user,
}: CaseParts): CaseView {
  return {
    ...presentListed({ ...row, reasons: [...new Set(complaints.map(({ reason }) => reason))].sort() }),
    version: row.version,
    words,
    account,
    ground: row.ground,
    rule: row.rule,
    by_house: row.by_house,
    statement: row.statement,
    decided_by: decidedBy,
    next: [...statusesAfter(row.status)],
    measures,
    complaints: complaints.map((complaint) => ({
      ...pick(complaint, ['id', 'reason', 'text', 'words', 'reporter']),
      created_at: complaint.created_at.toISOString(),
      name: complaint.visitor_name,
      email: complaint.visitor_email,
    })),
    appeals: appeals.map((appeal) => ({
      ...pick(appeal, ['id', 'text', 'status', 'answer']),
      side: appeal.report_id === null ? 'reported' : 'reporter',
      created_at: appeal.created_at.toISOString(),
      decided_at: iso(appeal.decided_at),
    })),
    tip: tip && presentTip(tip, entries),
    user: {
      ...pick(user, [
        'bio',
        'headline',
        'banned',
        'tips',
        'unverified',
        'earlier_cases',
        'earlier_upheld',
        'suspicions',
      ]),
      registered_at: user.registered_at.toISOString(),
    },
  };
}
