export { useBetWords } from './bet-words.ts';
export { useSportName } from './sport-name.ts';
