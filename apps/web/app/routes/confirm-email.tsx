import { ConfirmEmailPage } from '../features/recovery/ConfirmEmailPage.tsx';

export const handle = { ns: ['recovery'] };

/** Its address carries a secret: nobody else is told it, and nobody keeps the page. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };
}

export default ConfirmEmailPage;
