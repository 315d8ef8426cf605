export {
  LockedTipCard,
  type LockedTipCardProps,
  TipCard,
  type TipCardFact,
  type TipCardLeg,
  type TipCardMark,
  type TipCardProps,
  TipCards,
  TipCardsSkeleton,
  type TipCardTipster,
} from './TipCard.tsx';
