import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellOfTags, MAX_BET_TAG, tagProblem, tagsOfCell, tidyTag } from './tags.ts';

test('a tag loses its sign and spare spaces, and keeps plus and minus', () => {
  expect(['  #live  bet ', '+EV', '-EV', '##doppio'].map(tidyTag)).toEqual(['live bet', '+EV', '-EV', '#doppio']);
});

test.each([
  ['', 'text_required'],
  ['a'.repeat(MAX_BET_TAG + 1), 'text_too_long'],
  ['due, tre', 'characters_invalid'],
  ['due|tre', 'characters_invalid'],
  ['di\u202etto', 'characters_invalid'],
  ['Notre pari préféré', null],
])('%j as a tag: %s', (tag, problem) => {
  expect(tagProblem(tag)).toBe(problem);
});

test('a cell’s tags are told apart by commas, semicolons and bars, each once; empty ones are none', () => {
  expect(tagsOfCell('value, live;value|#tennis, ,')).toEqual(['value', 'live', 'tennis']);
  expect(tagsOfCell('x'.repeat(50))).toEqual(['x'.repeat(MAX_BET_TAG)]);
});

test('what a cell was written of is read from it again', () => {
  const tag = fc.string({ minLength: 1, maxLength: MAX_BET_TAG }).map(tidyTag);
  const tags = fc.uniqueArray(
    tag.filter((each) => tagProblem(each) === null && tidyTag(each) === each),
    { maxLength: 10 },
  );
  fc.assert(
    fc.property(tags, (each) => {
      expect(tagsOfCell(cellOfTags(each))).toEqual(each);
    }),
  );
});
