import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSecrets } from './index.ts';

test('a secret is made once, kept for its owner alone, and different from another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quotavera-secrets-'));
  try {
    const secret = openSecrets(folder).get('access-token');
    expect(secret).toHaveLength(32);
    expect(openSecrets(folder).get('access-token')).toEqual(secret);
    expect(openSecrets(folder).get('refresh-token')).not.toEqual(secret);
    expect(statSync(join(folder, 'secrets', 'access-token')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'secrets')).sort()).toEqual(['access-token', 'refresh-token']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each(['', '\n', 'QQ\n', 'too-short'])(
  'a kept secret that is none any more (%j) is refused, not used or replaced',
  (stored) => {
    const folder = mkdtempSync(join(tmpdir(), 'quotavera-secrets-'));
    try {
      const file = join(folder, 'secrets', 'access-token');
      openSecrets(folder).get('access-token');
      writeFileSync(file, stored);
      expect(() => openSecrets(folder).get('access-token')).toThrow(/access-token is empty or too short/);
      expect(statSync(file).size).toBe(stored.length);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
