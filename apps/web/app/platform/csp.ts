import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const DATA_BLOCK = /\stype="application\/(?:ld\+)?json"/;

/** The hashes of a page's inline scripts, in the form that a content policy takes. Data blocks don't run and need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (DATA_BLOCK.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}'`);
  }
  return [...hashes];
}

/** Stripe's own script needs these: itself, its calls, and frames for the card's fields and the bank's page. */
const STRIPE = {
  scripts: ' https://js.stripe.com https://*.js.stripe.com',
  calls: ' https://api.stripe.com',
  frames: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
};
const NOBODY: typeof STRIPE = { scripts: '', calls: '', frames: '' };

/**
 * The policy of one rendered page. Hashes rather than nonces: the page and its header can be cached and revalidated together, and a
 * page that isn't cached loses nothing. Styles may be inline because React and Mantine write style attributes. Where Stripe collects
 * payments every page allows it, because a reader comes to the checkout without loading another page.
 */
export function contentSecurityPolicy(html: string, { stripe = false } = {}): string {
  const { scripts, calls, frames } = stripe ? STRIPE : NOBODY;
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${calls}`,
    `frame-src 'self'${frames}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
