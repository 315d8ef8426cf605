import { ReferralsPage } from '../features/sells/referrals/ReferralsPage.tsx';

export const handle = { ns: ['sells-referrals', 'ui'] };

export default ReferralsPage;
