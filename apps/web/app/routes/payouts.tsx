import { PayoutsPage } from '../features/payouts/administration/PayoutsPage.tsx';

export const handle = { ns: ['payouts-administration', 'payouts-earnings', 'ui'] };

export default PayoutsPage;
