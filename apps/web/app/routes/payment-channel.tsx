import { ChannelPaymentPage } from '../features/checkout/ChannelPaymentPage.tsx';

export const handle = { ns: ['checkout', 'channels', 'pricing', 'ui'] };

export default ChannelPaymentPage;
