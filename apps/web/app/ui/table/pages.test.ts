import { MantineProvider } from '@mantine/core';
import { COUNT_MAX } from '@quotavera/domain/limits';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { serverI18n } from '../../platform/i18n/server.ts';
import Pages, { type PagesProps } from './Pages.tsx';

function render(props: PagesProps, address = '/tips?sport=tennis&cursor=nold'): string {
  const pages = createElement(Pages, props);
  const routed = createElement(
    MemoryRouter,
    { initialEntries: [address] },
    createElement(MantineProvider, null, pages),
  );
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n: serverI18n('it') }, routed));
}

const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to!.replaceAll('&amp;', '&'));
const LINK = '/api/tips/v1/tips-public/?sport=tennis&page_size=25';
const more = { pageSize: 25, count: COUNT_MAX + 1, next: `${LINK}&page=401&cursor=nabc` };

test('a list longer than what is counted says so, and numbers the pages that have a number', () => {
  const html = render({ ...more, page: 2, previous: `${LINK}&page=1&cursor=pabc` });
  expect(words(html)).toContain('26–50 di oltre 10.000');
  expect(links(html)).toContain('/tips?sport=tennis&page=400&cursor=nabc.397');
  expect(links(html).some((to) => to.includes('page=401') || to.includes('cursor=nold'))).toBe(false);
});

test('past the pages with a number the list’s own links lead on and back', () => {
  const html = render({ ...more, page: 400, previous: `${LINK}&page=399&cursor=pdef` }, '/tips?sport=tennis');
  expect(words(html)).toContain('9.976–10.000 di oltre 10.000');
  expect(links(html)).toEqual(['/tips?sport=tennis&page=399&cursor=pdef', '/tips?sport=tennis&page=401&cursor=nabc']);
});

test('a counted list has its length and every page', () => {
  const html = render({ page: 1, pageSize: 25, count: 51, next: `${LINK}&page=2&cursor=nabc`, previous: null });
  expect(words(html)).toContain('1–25 di 51');
  expect(links(html)).toContain('/tips?sport=tennis&page=3&cursor=nabc.1');
});

test('the number of a page counts from the page that is read, but the first page is the list as it is now', () => {
  const around = { next: `${LINK}&page=5&cursor=nabc`, previous: `${LINK}&page=3&cursor=pdef` };
  const found = links(render({ page: 4, pageSize: 25, count: 200, ...around }));
  expect(found).toContain('/tips?sport=tennis&page=1');
  expect(found).toContain('/tips?sport=tennis&page=2&cursor=pdef.1');
  expect(found).toContain('/tips?sport=tennis&page=3&cursor=pdef');
  expect(found).toContain('/tips?sport=tennis&page=5&cursor=nabc');
});

test('a ranking, which gives no links of its own, has pages by their number alone', () => {
  expect(links(render({ page: 1, pageSize: 25, count: 51 }))).toContain('/tips?sport=tennis&page=3');
});
