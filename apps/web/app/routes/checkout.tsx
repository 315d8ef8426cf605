import { CheckoutPage } from '../features/sells/checkout/CheckoutPage.tsx';

export const handle = { ns: ['sells-checkout', 'sells-declines', 'sells-channels', 'sells-pricing', 'ui'] };

export default CheckoutPage;
