export {
  LockedTipCard,
  TipCard,
  type TipCardFact,
  type TipCardMark,
  type TipCardProps,
  TipCards,
  TipCardsSkeleton,
  type TipCardTipster,
} from './TipCard.tsx';
