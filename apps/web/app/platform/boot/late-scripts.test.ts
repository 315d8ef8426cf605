import { expect, test } from 'vitest';
import { inlineScriptHashes } from '../csp.ts';
import { withLateScripts } from './late-scripts.ts';

const CODE = 'import * as route0 from "/assets/home.js";\nimport("/assets/entry.client.js");';
const page = (module: string) =>
  `<head><link rel="modulepreload" href="/assets/home.js"/></head><body><script>data()</script>${module}<script>more()</script></body>`;
const written = page(`<script type="module" async="">${CODE}</script>`);

test('nothing in the page asks for a module by itself; the policy allows the code that is started later', () => {
  const late = withLateScripts(written);
  expect(late).not.toMatch(/<link rel="modulepreload"|<script type="module"/);
  expect(late).toContain(`<script type="later">${CODE}</script><script>(function startAfterFirstPaint()`);
  expect(late).toContain('<script>more()</script></body>');
  const hashes = inlineScriptHashes(late);
  for (const hash of inlineScriptHashes(written)) expect(hashes).toContain(hash);
  expect(hashes).toHaveLength(4);
});

test.each([
  page(`<script async="" type="module">${CODE}</script>`),
  page(`<script type="module" async="">${CODE}</script>`.repeat(2)),
  written.replace('rel="modulepreload"', 'rel="preload"'),
])('a page that is written in another way is refused', (other) => {
  expect(() => withLateScripts(other)).toThrow('React Router no longer writes');
});
