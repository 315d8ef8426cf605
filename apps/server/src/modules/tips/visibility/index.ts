export {
  chatVisibilityExpression,
  pausedUntil,
  seesWholeExpression,
  visibilityExpression,
  visibleExpression,
  wholeExpression,
} from './repository.ts';
