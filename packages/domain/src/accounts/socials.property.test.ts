import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSocial, SOCIAL_NETWORKS, socialAddress, socialLabel } from './index.ts';

test('a stored entry reads back as itself, leads to the network and breaks no page, whatever was typed', () => {
  const hosts = /^https:\/\/(t\.me|x\.com|www\.(instagram|youtube|tiktok|facebook|linkedin)\.com|www\.twitch\.tv)\//;
  fc.assert(
    fc.property(
      fc.constantFrom(...SOCIAL_NETWORKS),
      fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: 'grapheme' })),
      (network, typed) => {
        const { value } = readSocial(network, typed);
        if (!value) return;
        const address = socialAddress(network, value);
        expect(readSocial(network, value).value).toBe(value);
        expect(address).not.toMatch(/["'<>\s]/);
        if (network !== 'website') expect(address).toMatch(hosts);
        expect(new URL(address).search + new URL(address).hash).toBe('');
        expect(socialLabel(network, value).length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 3_000 },
  );
});
