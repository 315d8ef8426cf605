import { OnboardingPage } from '../features/home/start/OnboardingPage.tsx';

export const handle = { ns: ['start', 'bets', 'ui'] };

export default OnboardingPage;
