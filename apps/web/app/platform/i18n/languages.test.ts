import { describe, expect, it } from 'vitest';
import { languageOfPath, withLanguage } from './languages.ts';

describe('an address and its language', () => {
  it.each([
    ['/en/home', 'en'],
    ['/de', 'de'],
    ['/en/home.data', 'en'],
    ['/fr/__manifest', 'fr'],
    ['/home', null],
    ['/entry', null],
    ['/xx/home', null],
    ['/', null],
    ['/tipsters/it', null],
  ])('%s forces %s', (path, language) => expect(languageOfPath(path)).toBe(language));

  it.each([
    ['/en/home', null, '/home'],
    ['/home', 'de', '/de/home'],
    ['/en/home', 'it', '/it/home'],
    ['/en', null, '/'],
    ['/', 'es', '/es'],
  ] as const)('%s in %s is %s', (path, language, expected) => expect(withLanguage(path, language)).toBe(expected));
});
