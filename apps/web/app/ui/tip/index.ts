export {
  LockedTipCard,
  TipCard,
  type TipCardFact,
  type TipCardMark,
  type TipCardProps,
  TipCards,
  type TipCardTipster,
} from './TipCard.tsx';
export { TipCardsSkeleton } from './TipCardsSkeleton.tsx';
