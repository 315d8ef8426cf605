import { TipstersPage } from '../features/tipsters/index.ts';

export const handle = { ns: ['tipsters', 'tips', 'bankroll', 'bets', 'ui'] };

export default TipstersPage;
