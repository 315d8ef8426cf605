export { marketName, sportName, useBetWords } from './bet-words.ts';
