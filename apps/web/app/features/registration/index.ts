export { RegistrationPage } from './RegistrationPage.tsx';
export { ThankYouPage } from './ThankYouPage.tsx';
