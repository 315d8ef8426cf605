import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

const HERE = 'https://quotavera.example';

it.each(['/profile', '/tip?id=4&x=%2F', '/t/12#history', '/tipsters/mario.rossi', '/en/dashboard', '/a/..%5f'])(
  'the address to return to keeps %s',
  (address) => expect(safeRedirect(address)).toBe(address),
);

it.each([
  null,
  '',
  'profile',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/%5c%5cevil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/a/..//evil.example',
  '/a/%2e%2e//evil.example',
  '/sign-in',
  '/sign-in?redirect=/sign-in',
  '/',
])('the address to return to refuses %j', (address) => expect(safeRedirect(address)).toBe('/dashboard'));

it('the address to return to never leaves this origin, whatever is asked for and however often it is decoded', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5C',
    '%09',
    '\t',
    '\n',
    '@',
    ':',
    'evil.example',
    'https:',
    '?',
    '#',
    ' ',
    'à',
    '%',
  );
  const addresses = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(addresses, (text) => {
      const target = safeRedirect(text);
      expect(target.startsWith('/')).toBe(true);
      expect(target.startsWith('//')).toBe(false);
      expect(new URL(target, HERE).origin).toBe(HERE);
      // The router may resolve it once more, and a proxy may decode its path.
      const path = new URL(target, HERE).pathname;
      expect(new URL(path, HERE).origin).toBe(HERE);
      let decoded = path;
      try {
        decoded = decodeURIComponent(path);
      } catch {
        // An address that can't be decoded can't be decoded into another one.
      }
      expect(new URL(decoded, HERE).origin).toBe(HERE);
    }),
    { numRuns: 5_000 },
  );
});
