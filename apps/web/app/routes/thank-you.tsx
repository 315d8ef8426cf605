import { ThankYouPage } from '../features/registration/index.ts';

export const handle = { ns: ['register'] };

export default ThankYouPage;
