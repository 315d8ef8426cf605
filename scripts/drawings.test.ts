import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const APP = 'apps/web/app';
const CHARTS = `${APP}/ui/chart/`;

/** A plot is put together from the marks of `ui/chart`; elsewhere an element of SVG is a picture, which an exception has to say. */
const DRAWN = /<(?:svg|g|path|poly(?:line|gon)|line|rect|circle|ellipse|text)\b[^>]|component="(?:svg|text)"/;

/** Files with a picture of their own that is no plot. */
const PICTURES: Readonly<Record<string, string>> = {
  [`${APP}/layouts/Brand.tsx`]: 'the mark of the product',
  [`${APP}/ui/explain/Explain.tsx`]: 'the sign of an explanation, of which a page has dozens',
  [`${APP}/features/accounts/auth/components/GoogleSignIn.tsx`]: 'the mark of Google',
  [`${APP}/features/accounts/profile/components/LayoutPicture.tsx`]: 'the shapes of three layouts',
  [`${APP}/features/accounts/security/components/QrCode.tsx`]: 'a QR code',
};

test('plots are drawn by ui/chart alone', () => {
  const files = globSync(`${APP}/**/*.tsx`, { cwd: ROOT });
  expect(files.length).toBeGreaterThan(500);
  const drawing = files.filter(
    (file) => !file.includes('.test.') && DRAWN.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(drawing.filter((file) => file.startsWith(CHARTS))).not.toEqual([]);
  expect(drawing.filter((file) => !file.startsWith(CHARTS)).sort()).toEqual(Object.keys(PICTURES).sort());
});

test.each(['<svg viewBox="0 0 100 100">', '<path d={line} />', '<Box component="text" x="50%">'])(
  '%s is found to be a drawing',
  (planted) => {
    expect(DRAWN.test(`return (\n  ${planted}`)).toBe(true);
  },
);

test.each(['<Line points={points} />', '<Rect x={[0, 1]} fill="red" />', '<Text component="details">'])(
  '%s is no drawing',
  (source) => {
    expect(DRAWN.test(source)).toBe(false);
  },
);
