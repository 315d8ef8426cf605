import { ValuebetPage } from '../features/tips/index.ts';

export const handle = { ns: ['tips', 'bankroll', 'tips-bets', 'ui'] };

export default ValuebetPage;
