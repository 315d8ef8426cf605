export { useBetWords } from './components/useBetWords.ts';
