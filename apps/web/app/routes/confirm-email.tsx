import { ConfirmEmailPage } from '../features/accounts/recovery/ConfirmEmailPage.tsx';

export const handle = { ns: ['accounts-recovery'] };

/** The address carries a secret, so no referrer is sent and no cache stores the page. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };
}

export default ConfirmEmailPage;
