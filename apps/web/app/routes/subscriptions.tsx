import { SubscriptionsPage } from '../features/subscriptions/SubscriptionsPage.tsx';

export const handle = { ns: ['subscriptions', 'sales', 'audience', 'errors', 'ui'] };

export default SubscriptionsPage;
