import { ThankYouPage } from '../features/registration/ThankYouPage.tsx';

export const handle = { ns: ['register'] };

export default ThankYouPage;
