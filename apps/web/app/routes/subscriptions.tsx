import { SubscriptionsPage } from '../features/subscriptions/SubscriptionsPage.tsx';

export const handle = { ns: ['subscriptions', 'ui'] };

export default SubscriptionsPage;
