import { createHash, randomBytes } from 'node:crypto';
import { VIDEO_HOSTS } from '@quotavera/richtext';
import { firstCallsScript } from './first/first-calls.ts';
import { BOOT_SCRIPT } from './preferences/root-element.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}'`;

/** The renderer marks its own scripts with this, as their nonce. It is new for each page, so that nothing written into a page can know it. */
export function newScriptMark(): string {
  return randomBytes(18).toString('base64url');
}

interface MarkedPage {
  html: string;
  /** The codes of the marked inline scripts. */
  scripts: string[];
}

/** Takes the marks out of a page: a page that stayed the same has the same bytes. */
function withoutMarks(marked: string, mark: string): MarkedPage {
  const pieces = marked.split(` nonce="${mark}"`);
  const scripts = pieces.slice(1).flatMap((piece, n) => {
    const before = pieces[n] ?? '';
    const isScript = before.startsWith('<script', before.lastIndexOf('<'));
    return isScript ? [piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'))] : [];
  });
  return { html: pieces.join(''), scripts };
}

/** Stripe's own script needs these: itself, its calls, and frames for the card's fields and the bank's page. */
const STRIPE = {
  scripts: ' https://js.stripe.com https://*.js.stripe.com',
  calls: ' https://api.stripe.com',
  frames: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
};
const NOBODY: typeof STRIPE = { scripts: '', calls: '', frames: '' };

/**
 * A rendered page without its marks, and its policy. The policy names the hashes of the scripts that run before the page's own files and of
 * those that the renderer marked; a script that came with the page's content has none. Hashes rather than nonces: the page and its header
 * can be cached and revalidated together, and a page that isn't cached loses nothing. Styles may be inline because React and Mantine write
 * style attributes. Where Stripe collects payments every page allows it, because a reader comes to the checkout without loading another page.
 */
export function withPolicy(marked: string, mark: string, { stripe = false } = {}): { html: string; policy: string } {
  const { html, scripts: own } = withoutMarks(marked, mark);
  const hashes = new Set([BOOT_SCRIPT, firstCallsScript(), ...own].map(hashOf));
  const { scripts, calls, frames } = stripe ? STRIPE : NOBODY;
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${calls}`,
    `frame-src 'self' ${VIDEO_HOSTS.map(({ origin }) => origin).join(' ')}${frames}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}
