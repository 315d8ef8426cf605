export { CountedInput, CountedTextarea, errorWithWords, hintWithCount, RefusedWords } from './CountedText.tsx';
export { tagTyped } from './tags.ts';
