import { RecoverPasswordPage } from '../features/accounts/recovery/RecoverPasswordPage.tsx';

export const handle = { ns: ['accounts-recovery', 'accounts-password'] };

/** The address carries a secret, so no referrer is sent and no cache stores the page. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };
}

export default RecoverPasswordPage;
