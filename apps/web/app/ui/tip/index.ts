export {
  LockedTipCard,
  type LockedTipCardProps,
  TipCard,
  type TipCardFact,
  type TipCardLeg,
  type TipCardMark,
  type TipCardProps,
  TipCards,
  type TipCardTipster,
} from './TipCard.tsx';
export { TipCardsSkeleton } from './TipCardsSkeleton.tsx';
