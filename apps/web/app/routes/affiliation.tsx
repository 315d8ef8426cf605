import { AffiliationPage } from '../features/sells/affiliation/AffiliationPage.tsx';

export const handle = { ns: ['affiliation', 'pricing', 'ui'] };

export default AffiliationPage;
