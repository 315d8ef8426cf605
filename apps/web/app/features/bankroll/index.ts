export { useBetWords } from './components/useBetWords.ts';
export { QuickBet } from './quick/index.ts';
