import { PaymentStatusPage } from '../features/checkout/PaymentStatusPage.tsx';

export const handle = { ns: ['checkout', 'channels', 'pricing', 'ui'] };

export default PaymentStatusPage;
