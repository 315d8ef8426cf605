import { PaymentStatusPage } from '../features/checkout/PaymentStatusPage.tsx';

export const handle = { ns: ['checkout', 'pricing', 'ui'] };

export default PaymentStatusPage;
