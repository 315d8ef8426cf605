import { createInstance } from 'i18next';
import { expect, it, test } from 'vitest';
import { elideArticles, elision } from './elision.ts';
import { fillText } from './fill.ts';

test.each([
  ['dal 8 marzo al 11 aprile', 'dall’8 marzo all’11 aprile'],
  ['Il 8 marzo; il\u00a080% dei tip', 'L’8 marzo; l’80% dei tip'],
  ['del 8,5% nel 11° turno sul 8.000', 'dell’8,5% nell’11° turno sull’8.000'],
  ['nel 1% dei tip, al 1,5', 'nell’1% dei tip, all’1,5'],
  ['dal 1 marzo, il 18 marzo, il 110%, il 7, al 1.800', 'dal 1 marzo, il 18 marzo, il 110%, il 7, al 1.800'],
  ['Il canale 8, fil 8, alle 11', 'Il canale 8, fil 8, alle 11'],
])('“%s” is written as it is spoken', (text, written) => expect(elideArticles(text)).toBe(written));

it('texts of the server elide in Italian alone', () => {
  const values = { day: new Date('2026-03-08T10:00:00Z') };
  expect(fillText('it', 'fino al {{day, day}}', values)).toBe('fino all’8 marzo 2026');
  expect(fillText('es', 'del {{day, day}}', values)).toBe('del 8 de marzo de 2026');
});

it('texts of the web elide in Italian alone', async () => {
  const instance = createInstance().use(elision);
  const resources = { it: { common: { since: 'dal {{day}}' } }, es: { common: { since: 'del {{day}}' } } };
  await instance.init({ lng: 'it', defaultNS: 'common', resources, postProcess: elision.name });
  const write = (language: string) => instance.getFixedT(language)('since' as never, { day: '8' });
  expect([write('it'), write('es')]).toEqual(['dall’8', 'del 8']);
});
