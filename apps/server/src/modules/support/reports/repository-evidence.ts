import type { ReportTarget, WordsTarget } from '@quotavera/domain/support/reports';
import { type RawBuilder, sql } from 'kysely';
import { type ColumnsOf, columns, type Db } from '../../../platform/database/index.ts';
import type { Target } from './repository.ts';

const TIP_EVIDENCE_COLUMNS = ['tags', 'imported_bookmaker', 'published_at', 'outcome'] as const;

export interface TipEvidence extends ColumnsOf<'tip', (typeof TIP_EVIDENCE_COLUMNS)[number]> {
  title: string;
  /** The author's words: the analysis, and the notes since. */
  description: string;
  odds_milli: number;
  verified: boolean | null;
  imported_milli: number | null;
  imported_at: Date | null;
  starts_at: Date | null;
  disabled: boolean;
}

/** The words of an author on the tip `t`: the analysis, and the notes since. */
export const tipWords = sql<string>`concat_ws(E'\\n\\n', nullif(t.description, ''), (
  select string_agg(coalesce(h.data ->> 'text', h.data ->> 'reason'), E'\\n\\n' order by h.n) from tip_history h
  where h.tipster_id = t.tipster_id and h.tip_id = t.id and h.type in ('noted', 'stopped')))`;

export async function selectTipEvidence(db: Db, tipId: number): Promise<TipEvidence | undefined> {
  const { rows } = await sql<TipEvidence>`
    select coalesce((select string_agg(l.event, ' + ' order by l.n) from tip_leg l
        where l.tipster_id = t.tipster_id and l.tip_id = t.id), '') as title, ${columns('t', TIP_EVIDENCE_COLUMNS)},
      ${tipWords} as description,
      t.total_odds_milli as odds_milli, t.price_verified as verified, t.imported_odds_milli as imported_milli,
      t.imported_seen_at as imported_at, t.first_start_at as starts_at, t.disabled_at is not null as disabled
    from tip t where t.id = ${tipId}`.execute(db);
  return rows[0];
}

/** The author of a tip; undefined for one that was never published. */
export async function selectTipAuthor(db: Db, tipId: number): Promise<number | undefined> {
  const { rows } = await sql<{ tipster_id: number }>`
    select t.tipster_id from tip t where t.id = ${tipId} and t.status <> 'draft'`.execute(db);
  return rows[0]?.tipster_id;
}

/** The author of a comment or a review; null when their account is gone, undefined when the words are. */
export async function selectWordsAuthor(db: Db, table: WordsTarget, id: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ author_id: number | null }>`
    select author_id from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.author_id;
}

/** The words of each kind of target, as a report keeps them. A new kind is a row. */
const WORDS: Readonly<Record<ReportTarget, (target: Target) => RawBuilder<unknown>>> = {
  tip: ({ tipId }) => sql`select ${tipWords} as words from tip t where t.id = ${tipId}`,
  user: ({ accountId }) => sql`
    select concat_ws(E'\\n', nullif(s.headline, ''), nullif(a.bio, '')) as words
    from account a left join tipster s on s.id = a.id where a.id = ${accountId}`,
  bankroll: ({ title = '' }) => sql`select ${title}::text as words`,
  comment: ({ commentId }) => sql`
    select c.text as words from comment c where c.id = ${commentId} and c.deleted_at is null`,
  review: ({ reviewId }) => sql`select r.text as words from review r where r.id = ${reviewId}`,
};

/** The words of a target now; empty where there are none, or none any more. */
export async function selectTargetWords(db: Db, target: Target): Promise<string> {
  const { rows } = await sql<{ words: string | null }>`${WORDS[target.target](target)}`.execute(db);
  return rows[0]?.words ?? '';
}

export interface EntryRow extends ColumnsOf<'ledger_entry', 'type' | 'at'> {
  index: number | null;
}

/** The entries of a tip in the log, oldest first. */
export async function selectEntries(db: Db, tipId: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select type, at, leaf_index as index from ledger_entry where tip_id = ${tipId} order by seq`.execute(db);
  return rows;
}

export interface UserEvidence {
  bio: string;
  headline: string;
  banned: boolean;
  registered_at: Date;
  tips: number;
  unverified: number;
  earlier_cases: number;
  earlier_upheld: number;
  suspicions: number;
}

export async function selectUserEvidence(
  db: Db,
  { accountId, caseId, since }: { accountId: number; caseId: number; since: Date },
): Promise<UserEvidence> {
  const { rows } = await sql<UserEvidence>`
    select a.bio, coalesce(s.headline, '') as headline, a.banned_at is not null as banned, a.created_at as registered_at,
      p.tips, p.unverified, e.cases as earlier_cases, e.upheld as earlier_upheld,
      (select count(*)::int from suspicion u where (u.account_id = a.id or u.other_id = a.id) and u.status = 'open') as suspicions
    from account a left join tipster s on s.id = a.id
    cross join lateral (select count(*)::int as tips, count(*) filter (where t.price_verified is not true)::int as unverified
      from tip t where t.tipster_id = a.id and t.status <> 'draft' and t.published_at >= ${since}) p
    cross join lateral (select count(*)::int as cases, count(*) filter (where c.status = 'upheld')::int as upheld
      from report_case c where c.account_id = a.id and c.id <> ${caseId}) e
    where a.id = ${accountId}`.execute(db);
  return rows[0]!;
}
