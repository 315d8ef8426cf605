import { EarningsPage } from '../features/payouts/earnings/EarningsPage.tsx';

export const handle = { ns: ['payouts-earnings', 'ui'] };

export default EarningsPage;
