import { SubscriptionsPage } from '../features/sells/subscriptions/SubscriptionsPage.tsx';

export const handle = {
  ns: [
    'sells-subscriptions',
    'sells-sales',
    'sells-worklist',
    'sells-declines',
    'sells-audience',
    'sells-discounts',
    'errors',
    'ui',
  ],
};

export default SubscriptionsPage;
