import { promotionIn } from '@quotavera/domain/care/promotion';
import { expect, test } from 'vitest';
import { markedSentences } from './marked-sentences.ts';

const shown = (text: string) =>
  markedSentences(text, promotionIn(text)).map((parts) =>
    parts.map((part) => (part.marked ? `[${part.text}]` : part.text)).join(''),
  );

test('the sentences around refused words are shown, and the words within them marked', () => {
  expect(shown('Juve in forma. Registrati ora e vinci! Poi parliamo del derby.')).toEqual([
    expect.stringMatching(/^\[Registrati ora\]/),
  ]);
  expect(shown('Il derby è aperto: over 2,5 a 1,90.')).toEqual([]);
});

test('words in one sentence share it, and words in others have their own', () => {
  const spans = (text: string, ...words: string[]) =>
    words.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }));
  const text = 'Prima riga\nuna e due qui, bene. Poi tre!';
  expect(markedSentences(text, spans(text, 'una', 'due', 'tre'))).toEqual([
    [
      { at: 11, text: 'una', marked: true },
      { at: 14, text: ' e ', marked: false },
      { at: 17, text: 'due', marked: true },
      { at: 20, text: ' qui, bene.', marked: false },
    ],
    [
      { at: 32, text: 'Poi ', marked: false },
      { at: 36, text: 'tre', marked: true },
      { at: 39, text: '!', marked: false },
    ],
  ]);
});
