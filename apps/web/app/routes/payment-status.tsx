import { PaymentStatusPage } from '../features/sells/checkout/PaymentStatusPage.tsx';

export const handle = { ns: ['sells-checkout', 'sells-declines', 'sells-channels', 'sells-pricing', 'ui'] };

export default PaymentStatusPage;
