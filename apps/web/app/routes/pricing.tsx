import { PricingPage } from '../features/sells/pricing/PricingPage.tsx';

export const handle = { ns: ['pricing', 'ui'] };

export default PricingPage;
