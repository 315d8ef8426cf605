import { lazyDialog } from '../../../ui/fetched/index.ts';
import type { QuickBetProps } from './QuickBet.tsx';

export type { PressedPrice } from './QuickBet.tsx';
export const QuickBet = lazyDialog<QuickBetProps>(() => import('./QuickBet.tsx'));
