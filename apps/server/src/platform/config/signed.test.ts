import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openSecrets } from './index.ts';
import { openSigned, signed } from './signed.ts';

const folder = mkdtempSync(join(tmpdir(), 'quotavera-signed-'));
const secrets = openSecrets(folder);
afterAll(() => rmSync(folder, { recursive: true }));

const word = fc.oneof(
  fc.nat().map(String),
  fc.tuple(fc.nat(), fc.nat()).map((numbers) => numbers.join('.')),
);

test('a signed word opens for its purpose alone, and no other word with its signature', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const token = signed(secrets, 'leave', one);
      expect(openSigned(secrets, 'leave', token)).toBe(one);
      expect(openSigned(secrets, 'start', token)).toBeNull();
      fc.pre(one !== other);
      expect(openSigned(secrets, 'leave', token.replace(one, other))).toBeNull();
    }),
  );
});

test('a text that was never signed, or was changed by a letter, opens nothing', () => {
  const token = signed(secrets, 'leave', 12);
  const changed = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  for (const wrong of ['', '12', `${token}A`, token.slice(1), changed, token.slice(0, -1), `.${token}`]) {
    expect(openSigned(secrets, 'leave', wrong), wrong).toBeNull();
  }
});
