import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { AnalysisPage } from '../features/bankroll/AnalysisPage.tsx';
import { addressOf } from '../platform/api/call.ts';

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
  first: () => [addressOf(bankrollAddresses.listBankrolls.path, {})],
};

export default AnalysisPage;
