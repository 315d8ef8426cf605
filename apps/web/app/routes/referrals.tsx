import { ReferralsPage } from '../features/sells/referrals/ReferralsPage.tsx';

export const handle = { ns: ['referrals', 'ui'] };

export default ReferralsPage;
