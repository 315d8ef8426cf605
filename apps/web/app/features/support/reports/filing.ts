import type { supportAddresses } from '@quotavera/contract/support/addresses';
import type { ReportReason } from '@quotavera/domain/support/reports';
import type { ApiResult, BodyTo } from '../../../platform/api/index.ts';
import { targetIn } from './queries.ts';

/** The fields of a report, which browser and server read from the form alike. */
export interface ReportFields {
  where: string;
  reason: ReportReason | '';
  text: string;
  name: string;
  email: string;
  goodFaith: boolean;
  website: string;
}

export function reportFieldsOf(form: FormData): ReportFields {
  const text = (field: string) => String(form.get(field) ?? '');
  return {
    where: text('where'),
    reason: text('reason') as ReportReason | '',
    text: text('text'),
    name: text('name'),
    email: text('email'),
    goodFaith: form.has('good_faith'),
    website: text('website'),
  };
}

/** Returns the target of a report: the page that the reader came from (in the address), or what they wrote; null when that is nothing. */
export function reportedIn(search: URLSearchParams, where: string): ReturnType<typeof targetIn> {
  const tip = Number(search.get('tip'));
  const user = search.get('user');
  const bankroll = search.get('bankroll');
  const [comment, review] = [Number(search.get('comment')), Number(search.get('review'))];
  if (comment) return { reported_comment: comment };
  if (review) return { reported_review: review };
  if (bankroll) return { reported_bankroll: bankroll };
  return tip ? { reported_tip: tip } : user ? { reported_user: user } : targetIn(where);
}

type Target = NonNullable<ReturnType<typeof targetIn>>;

export function reportBodyOf(
  target: Target,
  fields: ReportFields,
  signedIn: boolean,
): BodyTo<typeof supportAddresses.fileReport> {
  return {
    ...target,
    // An empty one is refused with the words of the field.
    reason: fields.reason as ReportReason,
    text: fields.text,
    good_faith: fields.goodFaith,
    website: fields.website,
    ...(signedIn ? {} : { name: fields.name, email: fields.email }),
  };
}

/** The server's answer to a form that the browser sent without scripts; no result when it named nothing to report. */
export interface ReportAnswer {
  fields: ReportFields;
  result: ApiResult<unknown> | null;
}
