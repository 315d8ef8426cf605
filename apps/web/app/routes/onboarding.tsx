import { OnboardingPage } from '../features/home/start/OnboardingPage.tsx';

export const handle = { ns: ['home-start', 'tips-bets', 'ui'] };

export default OnboardingPage;
