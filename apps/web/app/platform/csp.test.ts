import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentSecurityPolicy, inlineScriptHashes } from './csp.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

it('the content policy of a page names every inline script once, and no data block or file', () => {
  const html = [
    '<script>one()</script>',
    '<script type="module" async="">import "/a.js"; const à = 1;</script>',
    '<script>one()</script>',
    '<script id="i18n" type="application/json">{"a":"b"}</script>',
    '<script type="application/ld+json">{}</script>',
    '<script src="/x.js"></script>',
  ].join('\n');
  expect(inlineScriptHashes(html)).toEqual([hashOf('one()'), hashOf('import "/a.js"; const à = 1;')]);
});

it('the content policy of a page allows no inline script beyond those, and nobody to frame the page', () => {
  const policy = contentSecurityPolicy('<script>one()</script>');
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')};`);
  expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
});

it('the content policy of a page allows Stripe only where it collects payments', () => {
  expect(contentSecurityPolicy('')).not.toContain('stripe');
  const policy = contentSecurityPolicy('<script>one()</script>', { stripe: true });
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')} https://js.stripe.com https://*.js.stripe.com;`);
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;");
});
