import { PricingPage } from '../features/pricing/PricingPage.tsx';

export const handle = { ns: ['pricing', 'ui'] };

export default PricingPage;
