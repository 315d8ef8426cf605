import { PayoutsPage } from '../features/payouts/PayoutsPage.tsx';

export const handle = { ns: ['payouts', 'earnings', 'ui'] };

export default PayoutsPage;
