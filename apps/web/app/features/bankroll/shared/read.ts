import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { apiFrom } from '../../../platform/api/index.ts';
import type { Language } from '../../../platform/i18n/languages.ts';
import { SHARED_PAGE_SIZE, type SharedData } from './SharedBankrollPage.tsx';

/** Reads a shared bankroll with a page of its bets. */
export async function readShared(
  fetchApi: typeof fetch,
  language: Language,
  secret: string,
  search: URLSearchParams,
): Promise<SharedData> {
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const cursor = search.get('cursor');
  const params = { secret };
  const bankroll = await apiFrom(fetchApi, bankrollMemberAddresses.readSharedBankroll, { params }, language);
  if (!bankroll.ok || !bankroll.data.shows_bets) return { secret, bankroll, bets: null, page };
  const query = { page_size: SHARED_PAGE_SIZE, ...(cursor === null ? { page } : { cursor }) };
  const bets = await apiFrom(fetchApi, bankrollMemberAddresses.listSharedBets, { params, query }, language);
  return { secret, bankroll, bets, page };
}
