import { CheckoutPage } from '../features/checkout/CheckoutPage.tsx';

export const handle = { ns: ['checkout', 'pricing', 'ui'] };

export default CheckoutPage;
