import { AffiliationPage } from '../features/affiliation/AffiliationPage.tsx';

export const handle = { ns: ['affiliation', 'pricing', 'ui'] };

export default AffiliationPage;
