import { expect, test } from 'vitest';
import { siteLink } from './index.ts';

test.each([
  ['www.esempio.it', 'https://www.esempio.it/'],
  ['http://esempio.it/sport?btag=a_12&utm_source=q#x', 'https://esempio.it/sport'],
  ['https://esempio.it/?ref=1', 'https://esempio.it/'],
  ['javascript:alert(1)', null],
  ['https://user:pw@esempio.it', null],
  ['due parole', null],
  ['localhost', null],
])('the link %s is stored as %s', (text, stored) => expect(siteLink(text)).toBe(stored));
