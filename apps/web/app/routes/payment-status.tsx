import { PaymentStatusPage } from '../features/sells/checkout/PaymentStatusPage.tsx';

export const handle = { ns: ['checkout', 'channels', 'pricing', 'ui'] };

export default PaymentStatusPage;
