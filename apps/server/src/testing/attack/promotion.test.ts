import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLES } from './samples.ts';
import { freshToken, openTarget, send } from './target.ts';
import type { Target } from './world.ts';

const OFFER = 'Bonus di benvenuto 100 €… registrati ora… vincita sicura';

const richText = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const exam = (it: string) => ({ pass_percent: 60, questions: [{ id: 'q1', kind: 'text', points: 1, text: { it } }] });

let on: Target;
beforeAll(async () => {
  on = await openTarget();
});
afterAll(() => on?.t.close());

/** Calls with a text that others read, and what is put into a body that is right otherwise. */
const TEXTS: readonly [call: string, field: string, change: object][] = [
  ['createValuebet', 'description', { description: OFFER }],
  ['createExchange', 'tags.0', { tags: ['bonus benvenuto'] }],
  ['editTip', 'description', { action: 'amend', description: OFFER }],
  ['updateProfile', 'bio', { bio: OFFER }],
  ['editTipster', 'headline', { headline: 'Registrati ora: bonus' }],
  ['createChannel', 'description', { description: OFFER }],
  ['editChannel', 'name', { name: 'Vincite sicure' }],
  ['createChannelPlan', 'description', { description: OFFER }],
  ['sendMessage', 'body', { body: OFFER }],
  ['editPost', 'title', { title: OFFER }],
  ['editPost', 'content', { content: richText(OFFER) }],
  ['editIssue', 'content', { content: richText(OFFER) }],
  ['saveLessonText', 'title', { title: OFFER }],
  ['saveLessonText', 'content', { content: richText(OFFER) }],
  ['saveExamText', 'content.questions.0.text.it', { content: exam(OFFER) }],
  ['createEvent', 'home', { home: 'Scommetti ora' }],
  ['requestCall', 'message', { message: OFFER }],
  ['writeCallMessage', 'message', { message: OFFER }],
];

test.each(TEXTS)('%s refuses promotion in %s and names the words', async (name, field, change) => {
  const { role, bodies } = SAMPLES[name]!;
  const body = name === 'editTip' ? change : { ...bodies[0]!(on), ...change };
  const token = await freshToken(on, role);
  const answer = await send(on, name, {
    params: { id: String(on.tipId) },
    body: JSON.stringify(body),
    token,
    language: 'en',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'promotion']);
  expect(answer.json().errors).toEqual({ [field]: [expect.stringMatching(/Take out: “/)] });
});

test('the words are named as they are written, in the reader’s language', async () => {
  const token = await freshToken(on, 'start');
  const answer = await send(on, 'updateProfile', { body: JSON.stringify({ bio: OFFER }), token, language: 'it' });
  expect(answer.json()).toMatchObject({
    description: 'Qui non si fa pubblicità al gioco d’azzardo: togli le parole segnalate.',
    errors: { bio: [expect.stringMatching(/Togli: “Bonus di benvenuto.*“registrati ora”, “vincita sicura”\.$/)] },
  });
});

test('innocent words pass', async () => {
  const token = await freshToken(on, 'start');
  const bio = 'La Juve è sicura di passare; del bonus malus non so niente. Iscrivetevi al canale.';
  expect((await send(on, 'updateProfile', { body: JSON.stringify({ bio }), token })).statusCode).toBe(200);
});
