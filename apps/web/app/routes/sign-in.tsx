import { SignInPage } from '../features/auth/index.ts';

export const handle = { ns: ['sign-in', 'password'] };

export default SignInPage;
