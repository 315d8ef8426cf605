import { CalculatorsPage } from '../features/calculators/CalculatorsPage.tsx';

export const handle = { ns: ['calculators', 'bets', 'menu', 'ui'] };

export default CalculatorsPage;
