import { ThankYouPage } from '../features/accounts/registration/ThankYouPage.tsx';

export const handle = { ns: ['accounts-registration'] };

export default ThankYouPage;
