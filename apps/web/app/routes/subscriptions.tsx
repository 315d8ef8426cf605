import { SubscriptionsPage } from '../features/sells/subscriptions/SubscriptionsPage.tsx';

export const handle = { ns: ['subscriptions', 'sales', 'audience', 'errors', 'ui'] };

export default SubscriptionsPage;
