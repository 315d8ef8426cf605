import { CalculatorsPage } from '../features/tools/calculators/CalculatorsPage.tsx';

export const handle = { ns: ['tools-calculators', 'tools-betting', 'tools-value', 'tips-bets', 'shell-menu', 'ui'] };

export default CalculatorsPage;
