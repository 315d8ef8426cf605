import { PricingPage } from '../features/sells/pricing/PricingPage.tsx';

export const handle = { ns: ['sells-pricing', 'ui'] };

export default PricingPage;
