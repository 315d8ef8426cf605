import { ThankYouPage } from '../features/accounts/registration/ThankYouPage.tsx';

export const handle = { ns: ['register'] };

export default ThankYouPage;
