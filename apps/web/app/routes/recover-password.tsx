import { RecoverPasswordPage } from '../features/recovery/RecoverPasswordPage.tsx';

export const handle = { ns: ['recovery', 'password'] };

/** Its address carries a secret: nobody else is told it, and nobody keeps the page. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };
}

export default RecoverPasswordPage;
