import { CalculatorsPage } from '../features/tools/calculators/CalculatorsPage.tsx';

export const handle = { ns: ['calculators', 'bets', 'menu', 'ui'] };

export default CalculatorsPage;
