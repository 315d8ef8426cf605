import { AffiliationPage } from '../features/sells/affiliation/AffiliationPage.tsx';

export const handle = { ns: ['sells-affiliation', 'sells-pricing', 'ui'] };

export default AffiliationPage;
