export { CountedInput, CountedTextarea, errorWithWords, hintWithCount, RefusedWords } from './CountedText.tsx';
