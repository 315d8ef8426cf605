import { OnboardingPage } from '../features/start/OnboardingPage.tsx';

export const handle = { ns: ['start', 'bets', 'ui'] };

export default OnboardingPage;
