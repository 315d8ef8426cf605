import { expect, test } from 'vitest';
import { pageAddress } from './page-query.ts';

const addressOf = (path: string) => pageAddress(new URL(path, 'https://quotavera.example'));

test.each([
  ['a parameter that no page reads is dropped', '/home?x=1&utm_source=a', '/home'],
  ['a parameter that another page reads is dropped', '/faq?period=30d', '/faq'],
  [
    'parameters that the page reads stay, in one order',
    '/classifiche?x=1&sport=football&period=30d',
    '/classifiche?period=30d&sport=football',
  ],
  ['repeated parameters keep their order', '/calculators/margin?o=3&o=2&n=a&y=1', '/calculators/margin?n=a&o=3&o=2'],
  ['spellings of one path are one', '/HOME//', '/home'],
  [
    'a part of the path that a page reads stays as it is',
    '/tipsters/Conti%20A%2Fb/?period=30d',
    '/tipsters/Conti%20A%2Fb?period=30d',
  ],
  ['a forced language stays', '/en/faq?x=1', '/en/faq'],
  ['a member’s page reads its address in the browser', '/messages?thread=4', '/messages'],
  ['what no page has is one page', '/never/was?x=1', '/404'],
  ['what no page has is one page of each language', '/de/never', '/de/404'],
  ['names that every object has are no parameters', '/home?constructor=1&__proto__=2', '/home'],
  ['the sitemap has parts', '/sitemap.xml?part=news&x=1', '/sitemap.xml?part=news'],
  ['data are asked for like their page', '/classifiche.data?period=30d&x=1', '/classifiche.data?period=30d'],
  ['data of the page’s own route alone may be asked for', '/home.data?_routes=home', '/home.data?_routes=home'],
  ['data of routes that the page doesn’t have are its data', '/home.data?_routes=a,b', '/home.data'],
  ['data of the first address are asked for', '/_.data', '/_.data'],
  ['data of the first address in a language are asked for', '/en.data', '/en.data'],
  [
    'the router’s table of routes is asked for as it is',
    '/__manifest?version=1&paths=%2Fhome',
    '/__manifest?version=1&paths=%2Fhome',
  ],
])('%s: %s', (_, asked, address) => {
  expect(addressOf(asked).address).toBe(address);
});

test('the language of an address is the one that it forces', () => {
  expect([addressOf('/en/home').language, addressOf('/home').language]).toEqual(['en', null]);
});
