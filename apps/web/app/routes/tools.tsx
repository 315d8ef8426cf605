import { CalculatorsPage } from '../features/calculators/index.ts';

export const handle = { ns: ['calculators', 'bets', 'menu', 'ui'] };

export default CalculatorsPage;
