import { TipstersPage } from '../features/tipsters/index.ts';

export const handle = { ns: ['tipsters', 'bets', 'ui'] };

export default TipstersPage;
