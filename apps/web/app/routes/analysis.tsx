import { AnalysisPage } from '../features/bankroll/AnalysisPage.tsx';

export const handle = {
  ns: [
    'bankroll',
    'bankroll-kinds',
    'bankroll-tags',
    'bankroll-shared',
    'bankroll-watches',
    'tips',
    'tips-form',
    'tips-bets',
    'ui',
  ],
};

export default AnalysisPage;
