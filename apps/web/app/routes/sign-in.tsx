import { SignInPage } from '../features/accounts/auth/index.ts';

export const handle = { ns: ['sign-in', 'password'] };

export default SignInPage;
