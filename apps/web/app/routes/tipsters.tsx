import { TipstersPage } from '../features/records/tipsters/index.ts';

export const handle = { ns: ['tipsters', 'tips', 'bankroll', 'bets', 'ui'] };

export default TipstersPage;
