import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { type ApiResult, apiFrom, type ReplyTo } from '../../../platform/api/index.ts';

export type Channel = ReplyTo<typeof sellsAddresses.readChannel>;
export type OfferedPlan = Channel['plans'][number];
export type OwnChannel = ReplyTo<typeof sellsAddresses.ownChannels>['results'][number];
export type OwnPlan = OwnChannel['plans'][number];

/**
 * An order is possible (`order`) or prevented: nobody collects payments, the channel is on holiday, the reader needs another plan, or there
 * is nothing to buy.
 */
export type Buying = 'order' | 'off' | 'paused' | 'plan' | 'nothing';

export interface ChannelData {
  channel: ApiResult<Channel>;
  /** Whether anything can be ordered here. */
  open: boolean;
}

/** A channel as a visitor sees it. Prices are shown also where who collects payments can't be told: ordering asks again. */
export async function readChannelPage(fetchApi: typeof fetch, language: string, id: number): Promise<ChannelData> {
  const [channel, config] = await Promise.all([
    apiFrom(fetchApi, sellsAddresses.readChannel, { params: { id } }, language),
    apiFrom(fetchApi, sellsAddresses.paymentConfig, {}, language),
  ]);
  return { channel, open: !config.ok || config.data.provider !== 'none' };
}
