import { RegistrationPage } from '../features/registration/index.ts';

export const handle = { ns: ['register', 'password', 'errors'] };

export default RegistrationPage;
