import { ChannelPaymentPage } from '../features/sells/checkout/ChannelPaymentPage.tsx';

export const handle = { ns: ['sells-checkout', 'sells-declines', 'sells-channels', 'sells-pricing', 'ui'] };

export default ChannelPaymentPage;
