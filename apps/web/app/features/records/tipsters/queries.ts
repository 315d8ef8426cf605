import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { REVIEWS_SHOWN } from '@quotavera/domain/support/comments';
import { redirect } from 'react-router';
import { type ApiResult, apiFrom, type ReplyTo } from '../../../platform/api/index.ts';
import { type ListFilters, listQueryOf, type ProfileChoice } from './filters.ts';
import { type RecordChoice, recordQueryOf } from './record/choice.ts';

export type TipsterList = ReplyTo<typeof recordsAddresses.listTipsters>;
export type TipsterListRow = TipsterList['results'][number];
export type TipsterProfile = ReplyTo<typeof recordsAddresses.readTipster>;
export type RecordStats = ReplyTo<typeof recordsAddresses.tipsterStats>;
export type TipsterTips = ReplyTo<typeof recordsAddresses.tipsterTips>;
export type Declared = ReplyTo<typeof bankrollAddresses.declaredHistory>;
type ReviewList = ReplyTo<typeof supportAddresses.listTipsterReviews>;
export type Followability = ReplyTo<typeof bankrollAddresses.readFollowability>;

/** Cards shown of the open and of the settled tips. */
const OPEN_TIPS = 6;
const SETTLED_TIPS = 3;

export function readTipsters(
  fetchApi: typeof fetch,
  language: string,
  filters: ListFilters,
): Promise<ApiResult<TipsterList>> {
  return apiFrom(fetchApi, recordsAddresses.listTipsters, { query: listQueryOf(filters) }, language);
}

/** Rows of a record on one page. */
export const RECORD_PAGE_SIZE = 25;

export interface ProfileData {
  choice: ProfileChoice;
  profile: ApiResult<TipsterProfile>;
  stats: ApiResult<RecordStats>;
  open: ApiResult<TipsterTips>;
  settled: ApiResult<TipsterTips>;
  /** The history that the tipster declares of the time before; null when it can't be read. */
  declared: Declared | null;
  /** The results of followers; null when they can't be read. */
  followability: Followability | null;
  /** The reviews of readers; null when they can't be read. */
  reviews: ReviewList | null;
}

/** The inputs of a profile's calls, the same on the server and in the browser. */
export const openTipsInput = (id: string) => ({
  params: { id },
  query: { state: 'open', page_size: OPEN_TIPS } as const,
});
export const settledTipsInput = (id: string) => ({
  params: { id },
  query: { state: 'settled', page_size: SETTLED_TIPS } as const,
});

/** A profile as a visitor sees it. Each part may fail alone; without the profile itself there is no page. */
export async function readProfile(
  fetchApi: typeof fetch,
  language: string,
  username: string,
  choice: ProfileChoice,
): Promise<ProfileData> {
  const [profile, stats, open, settled, declared, followability, reviews] = await Promise.all([
    apiFrom(fetchApi, recordsAddresses.readTipster, { params: { id: username } }, language),
    apiFrom(
      fetchApi,
      recordsAddresses.tipsterStats,
      { params: { id: username, period: choice.period }, query: { scope: choice.scope } },
      language,
    ),
    apiFrom(fetchApi, recordsAddresses.tipsterTips, openTipsInput(username), language),
    apiFrom(fetchApi, recordsAddresses.tipsterTips, settledTipsInput(username), language),
    apiFrom(fetchApi, bankrollAddresses.declaredHistory, { params: { id: username } }, language),
    apiFrom(fetchApi, bankrollAddresses.readFollowability, { params: { id: username } }, language),
    apiFrom(
      fetchApi,
      supportAddresses.listTipsterReviews,
      { params: { id: username }, query: { page_size: REVIEWS_SHOWN } },
      language,
    ),
  ]);
  const orNull = <T>(result: ApiResult<T>): T | null => (result.ok ? result.data : null);
  return {
    ...{ choice, profile, stats, open, settled },
    declared: orNull(declared),
    followability: orNull(followability),
    reviews: orNull(reviews),
  };
}

export type TipsterRecord = ReplyTo<typeof recordsAddresses.tipsterRecord>;
export type RecordRow = TipsterRecord['results'][number];

export interface RecordData {
  choice: RecordChoice;
  profile: ApiResult<TipsterProfile>;
  record: ApiResult<TipsterRecord>;
}

/** A part of a record as everybody sees it. */
export async function readTipsterRecord(
  fetchApi: typeof fetch,
  language: string,
  username: string,
  choice: RecordChoice,
): Promise<RecordData> {
  const { page, cursor, period } = choice;
  const query = { ...recordQueryOf(choice), page, page_size: RECORD_PAGE_SIZE, ...(cursor ? { cursor } : {}) };
  const [profile, record] = await Promise.all([
    apiFrom(fetchApi, recordsAddresses.readTipster, { params: { id: username } }, language),
    apiFrom(fetchApi, recordsAddresses.tipsterRecord, { params: { id: username, period }, query }, language),
  ]);
  return { choice, profile, record };
}

/** Redirects a link with a former username to the same page under the present one. Throws the redirect. */
export function redirectToPresentName(request: Request, requestedName: string, present: string): void {
  if (present.toLowerCase() === requestedName.toLowerCase()) return;
  const { pathname, search } = new URL(request.url);
  const parts = pathname.split('/');
  parts[parts.indexOf('tipsters') + 1] = encodeURIComponent(present);
  throw redirect(parts.join('/') + search, 301);
}
