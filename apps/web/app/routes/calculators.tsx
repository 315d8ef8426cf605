import { BettingHub } from '../features/tools/calculators/betting/BettingHub.tsx';

export const handle = { ns: ['tools-betting', 'ui'] };

export default BettingHub;
