import { expect, test } from 'vitest';
import { findQuestions } from './search.ts';

const answer = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const question = (id: string, title: string, text: string) => ({ id, title, document: answer(text) });
const categories = [
  {
    id: 'a',
    title: 'Piani',
    questions: [
      question('1', 'Quanto costa?', 'START è gratuito.'),
      question('2', 'Come disdico?', 'Da «Abbonamenti».'),
    ],
  },
  { id: 'b', title: 'Account', questions: [question('3', 'Chi è Perché?', 'È così.')] },
];
const found = (search: string) =>
  findQuestions(categories, search).flatMap(({ questions }) => questions.map(({ id }) => id));

test('looks in questions and answers, whatever the accents and capitals', () => {
  expect(found('ABBONAMENTI')).toEqual(['2']);
  expect(found('perche')).toEqual(['3']);
  expect(found('cosi')).toEqual(['3']);
});

test('wants every word, and leaves out categories without a question', () => {
  expect(found('start costa')).toEqual(['1']);
  expect(found('start disdico')).toEqual([]);
  expect(findQuestions(categories, 'disdico')).toHaveLength(1);
});

test('shows everything while nothing is searched', () => {
  expect(findQuestions(categories, '  ')).toBe(categories);
});
