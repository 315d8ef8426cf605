export * from './bet.ts';
export * from './bookmakers.ts';
export { contradict } from './contradiction.ts';
export * from './grade.ts';
export * from './legs.ts';
export * from './market.ts';
export * from './problem.ts';
export * from './rank.ts';
export {
  type ReadLeg,
  type ReadTip,
  readTipText,
  TEXT_PIECES,
  type TextPiece,
  type TextPieceKind,
} from './read-text.ts';
export * from './repeat.ts';
export * from './sport.ts';
export * from './stake.ts';
export * from './team-names.ts';
export * from './text-limits.ts';
export * from './tip.ts';
export * from './validate.ts';
