import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { type ApiResult, apiFrom, type ReplyTo } from '../../../platform/api/index.ts';

export type Premiums = ReplyTo<typeof toolsAddresses.readPremiums>;
export type Look = Premiums['looks']['early'];
export type Worth = Look['all'];

export function readPremiums(fetchApi: typeof fetch, language: string): Promise<ApiResult<Premiums>> {
  return apiFrom(fetchApi, toolsAddresses.readPremiums, {}, language);
}
