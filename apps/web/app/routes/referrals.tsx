import { ReferralsPage } from '../features/referrals/ReferralsPage.tsx';

export const handle = { ns: ['referrals', 'ui'] };

export default ReferralsPage;
