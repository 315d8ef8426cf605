import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { type ApiResult, apiFrom, type ReplyTo } from '../../../platform/api/index.ts';
import { type Address, addressOf } from './address.ts';

export type Summary = ReplyTo<typeof toolsAddresses.readForecastSummary>;
type ForecastList = ReplyTo<typeof toolsAddresses.listForecasts>;
export type Forecast = ForecastList['results'][number];
export type ForecastProof = ReplyTo<typeof toolsAddresses.readForecast>;
export type Bin = Summary['calibration']['1x2'][number];

/** The number of forecasts of a page, chosen for a phone. */
export const PAGE_SIZE = 12;

export interface ForecastsData {
  address: Address;
  summary: ApiResult<Summary>;
  list: ApiResult<ForecastList>;
}

/** Everything that the page at this address shows, as anybody may read it. */
export async function readForecasts(
  fetchApi: typeof fetch,
  language: string,
  search: URLSearchParams,
): Promise<ForecastsData> {
  const address = addressOf(search);
  const { league, month, when, page, cursor } = address;
  const [summary, list] = await Promise.all([
    apiFrom(fetchApi, toolsAddresses.readForecastSummary, { query: { league, month } }, language),
    apiFrom(
      fetchApi,
      toolsAddresses.listForecasts,
      { query: { league, when, page, cursor, page_size: PAGE_SIZE } },
      language,
    ),
  ]);
  return { address, summary, list };
}
