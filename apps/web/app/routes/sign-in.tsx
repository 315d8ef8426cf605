import { SignInPage } from '../features/accounts/auth/index.ts';

export const handle = { ns: ['accounts-sign-in', 'accounts-password'] };

export default SignInPage;
