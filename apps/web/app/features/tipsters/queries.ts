import { type ApiResult, apiFrom, type ReplyTo, tipsCalls } from '../../platform/api/index.ts';
import { type ListFilters, listQueryOf, type ProfileChoice } from './filters.ts';

export type TipsterList = ReplyTo<typeof tipsCalls.listTipsters>;
export type TipsterListRow = TipsterList['results'][number];
export type TipsterProfile = ReplyTo<typeof tipsCalls.readTipster>;
export type RecordStats = ReplyTo<typeof tipsCalls.tipsterStats>;
export type TipsterTips = ReplyTo<typeof tipsCalls.tipsterTips>;

/** Cards shown of the open and of the settled tips. */
const OPEN_TIPS = 6;
const SETTLED_TIPS = 3;

export function readTipsters(
  fetchApi: typeof fetch,
  language: string,
  filters: ListFilters,
): Promise<ApiResult<TipsterList>> {
  return apiFrom(fetchApi, tipsCalls.listTipsters, { query: listQueryOf(filters) }, language);
}

export interface ProfileData {
  readonly choice: ProfileChoice;
  readonly profile: ApiResult<TipsterProfile>;
  readonly stats: ApiResult<RecordStats>;
  readonly open: ApiResult<TipsterTips>;
  readonly settled: ApiResult<TipsterTips>;
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
  const [profile, stats, open, settled] = await Promise.all([
    apiFrom(fetchApi, tipsCalls.readTipster, { params: { id: username } }, language),
    apiFrom(
      fetchApi,
      tipsCalls.tipsterStats,
      { params: { id: username, period: choice.period }, query: { scope: choice.scope } },
      language,
    ),
    apiFrom(fetchApi, tipsCalls.tipsterTips, openTipsInput(username), language),
    apiFrom(fetchApi, tipsCalls.tipsterTips, settledTipsInput(username), language),
  ]);
  return { choice, profile, stats, open, settled };
}
