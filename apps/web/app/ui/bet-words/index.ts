export { useBetWords } from './bet-words.ts';
