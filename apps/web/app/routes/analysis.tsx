import { AnalysisPage } from '../features/bankroll/AnalysisPage.tsx';

export const handle = { ns: ['bankroll', 'tips', 'tip-form', 'bets', 'ui'] };

export default AnalysisPage;
