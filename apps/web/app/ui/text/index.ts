export { CountedInput, CountedTextarea, hintWithCount, RefusedWords } from './CountedText.tsx';
