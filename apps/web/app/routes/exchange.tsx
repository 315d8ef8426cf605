import { ExchangePage } from '../features/tips/index.ts';

export const handle = { ns: ['tips', 'bankroll', 'bets', 'ui'] };

export default ExchangePage;
