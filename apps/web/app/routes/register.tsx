import { RegistrationPage } from '../features/registration/RegistrationPage.tsx';

export const handle = { ns: ['register', 'password', 'errors', 'ui'] };

export default RegistrationPage;
