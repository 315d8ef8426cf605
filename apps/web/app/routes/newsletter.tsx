import { NewsletterPage } from '../features/publishing/newsletter/NewsletterPage.tsx';

export const handle = { ns: ['newsletter', 'ui'] };

/** The address may carry a secret, so no referrer is sent. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

export default NewsletterPage;
