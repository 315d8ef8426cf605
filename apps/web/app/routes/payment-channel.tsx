import { ChannelPaymentPage } from '../features/sells/checkout/ChannelPaymentPage.tsx';

export const handle = { ns: ['checkout', 'channels', 'pricing', 'ui'] };

export default ChannelPaymentPage;
