import { BecomeTipsterPage } from '../features/support/applications/BecomeTipsterPage.tsx';

export const handle = { ns: ['support-applications', 'ui'] };

/** The address may carry a secret, so no referrer is sent. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

export default BecomeTipsterPage;
