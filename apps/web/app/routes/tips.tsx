import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { TipsPage } from '../features/tips/index.ts';
import { addressOf } from '../platform/api/call.ts';

export const handle = {
  ns: ['tips', 'bankroll', 'tips-bets', 'ui'],
  firstBare: [addressOf(tipsAddresses.listPublic.path, {})],
};

export default TipsPage;
