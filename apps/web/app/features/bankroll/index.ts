import { lazyPart } from '../../ui/fetched/index.ts';

export { useBetWords } from './components/useBetWords.ts';
export { type PressedPrice, QuickBet } from './quick/index.ts';
export const Undecided = lazyPart(() => import('./components/Undecided.tsx'));
