import { expect, it } from 'vitest';
import { createTexts } from './client.ts';
import { TextsMissing } from './options.ts';

const embedded = () => ({ common: { loading: 'Caricamento…' } });

it('texts that a page didn’t carry are loaded when a screen asks for them', async () => {
  const texts = createTexts('it', embedded(), async (language, namespace) => ({ title: `${language} ${namespace}` }));
  expect(texts.t('loading')).toBe('Caricamento…');
  await texts.loadNamespaces('records-leaderboard');
  expect(texts.t('records-leaderboard:title')).toBe('it records-leaderboard');
});

it('texts that a page didn’t carry never show a key when they could not be loaded', async () => {
  const texts = createTexts('it', embedded(), () => Promise.reject(new TypeError('Failed to fetch')));
  await texts.loadNamespaces('records-leaderboard');
  expect(() => texts.t('records-leaderboard:title')).toThrow(TextsMissing);
  expect(() => texts.getFixedT('it', 'records-leaderboard')('title', { defaultValue: 'x' })).toThrow(TextsMissing);
  expect(texts.t('loading')).toBe('Caricamento…');
});

it('texts that a page didn’t carry may lack a key that has another text in its place', () => {
  const texts = createTexts('it', embedded(), () => Promise.reject(new Error()));
  expect(texts.t('code.x' as 'loading', { defaultValue: 'altro' })).toBe('altro');
});
