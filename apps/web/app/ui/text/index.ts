export { CountedInput, CountedTextarea, hintWithCount } from './CountedText.tsx';
