import { expect, test } from 'vitest';
import { drawnStyles } from './drawn-styles.ts';

const withStyles = drawnStyles([
  { href: '/assets/root.css', css: '.m_0123abcd{color:red}' },
  { href: '/assets/Text.css', css: '._text_10z1y_1 a{color:red}._table_10z1y_26{color:red}' },
  { href: '/assets/Editor.css', css: '._text_10z1y_1{color:red}._bar_10z1y_40,._more_10z1y_50{color:red}' },
  { href: '/assets/Page.css', css: '._page_1aria_2{color:red}' },
]);
const page = (classes: string, links = '<link rel="stylesheet" href="/assets/root.css#"/>') =>
  `<head>${links}</head><body><div class="${classes}"></div></body>`;
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test('what is drawn has its styles, each sheet once, the shorter one where two have them', () => {
  expect(linksOf(withStyles(page('m_0123abcd _text_10z1y_1 _page_1aria_2')))).toEqual([
    '/assets/root.css#',
    '/assets/Page.css',
    '/assets/Text.css',
  ]);
  expect(linksOf(withStyles(page('_text_10z1y_1 _bar_10z1y_40')))).toEqual(['/assets/root.css#', '/assets/Editor.css']);
});

test.each([
  [
    'linked already',
    page(
      'm_0123abcd _page_1aria_2',
      '<link rel="stylesheet" href="/assets/root.css#"/><link rel="stylesheet" href="/assets/Page.css#"/>',
    ),
  ],
  ['known to no sheet', page('_other_99999_1 menu')],
  ['said in words only', '<head></head><body>_text_10z1y_1</body>'],
])('a page stays as it is when its classes are %s', (_, html) => {
  expect(withStyles(html)).toBe(html);
});
