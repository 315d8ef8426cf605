import { EarningsPage } from '../features/payouts/earnings/EarningsPage.tsx';

export const handle = { ns: ['earnings', 'ui'] };

export default EarningsPage;
