import type { supportAddresses } from '@quotavera/contract/support/addresses';
import type { TextKind } from '@quotavera/domain/support/reports';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Followup = ReplyTo<typeof supportAddresses.followReport>;
export type CaseRow = ReplyTo<typeof supportAddresses.listReportCases>['results'][number];
export type WholeCase = ReplyTo<typeof supportAddresses.readReportCase>;
export type Suspicion = ReplyTo<typeof supportAddresses.listSuspicions>['results'][number];

export type TextReview = ReplyTo<typeof supportAddresses.listTextReviews>['results'][number];
export type FoundText = ReplyTo<typeof supportAddresses.searchTexts>['results'][number];
export type HiddenText = ReplyTo<typeof supportAddresses.listHiddenTexts>['results'][number];

type Place = NonNullable<FoundText['place']>;

/** The page that a comment or a review stands on. */
function pageOf({ of, id, name }: Place): string {
  switch (of) {
    case 'tip':
      return `${paths.tipPublic(id)}#comments`;
    case 'article':
      return `${paths.newsArticle(name)}#comments`;
    case 'lesson':
      return `${paths.lesson(id)}#comments`;
    case 'tipster':
      return `${paths.tipsterProfile(name)}#reviews`;
  }
}

/** Where a text is read as everybody reads it, an article in its editor; null where it has gone with its page. */
export function placeOfText(kind: TextKind, subject: number, username: string, place: Place | null): string | null {
  switch (kind) {
    case 'tip':
      return paths.tipPublic(subject);
    case 'profile':
      return paths.tipsterProfile(username);
    case 'post':
      return `${paths.blogEditor}?id=${subject}`;
    case 'comment':
    case 'review':
      return place && pageOf(place);
  }
}

export const STATUS_TONES = {
  open: 'warning',
  in_review: 'accent',
  upheld: 'negative',
  rejected: 'neutral',
} as const satisfies Record<Followup['status'], string>;

export const APPEAL_TONES = { open: 'warning', granted: 'positive', dismissed: 'negative' } as const;

type ReportedTarget =
  | { reported_tip: number }
  | { reported_user: string }
  /** The secret of the address of a bankroll's page. */
  | { reported_bankroll: string }
  | { reported_comment: number }
  | { reported_review: number };

/**
 * Returns the target that a text names: the number of a tip, the page of a bankroll or a name, out of an address (`/t/12`, `/b/…`,
 * `/tipsters/name`), `@name`, or the bare word.
 */
export function targetIn(text: string): ReportedTarget | null {
  const words = text.trim();
  const page = /\/b\/([\w-]{43})(?:[^\w-]|$)/.exec(words);
  if (page?.[1]) return { reported_bankroll: page[1] };
  const tip = /\/t\/(\d{1,15})(?:\D|$)/.exec(words) ?? /^#?(\d{1,15})$/.exec(words);
  if (tip) return { reported_tip: Number(tip[1]) };
  const user = /\/tipsters\/([^/?#\s]+)/.exec(words) ?? /^@?([^\s@/]{1,60})$/.exec(words);
  if (!user?.[1]) return null;
  try {
    return { reported_user: decodeURIComponent(user[1]) };
  } catch {
    return null;
  }
}
