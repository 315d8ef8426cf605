import { RegistrationPage } from '../features/accounts/registration/RegistrationPage.tsx';

export const handle = { ns: ['register', 'password', 'errors', 'ui'] };

export default RegistrationPage;
