import { TipstersPage } from '../features/records/tipsters/index.ts';

export const handle = { ns: ['records-tipsters', 'tips', 'bankroll', 'tips-bets', 'ui'] };

export default TipstersPage;
