import { CheckoutPage } from '../features/sells/checkout/CheckoutPage.tsx';

export const handle = { ns: ['checkout', 'channels', 'pricing', 'ui'] };

export default CheckoutPage;
