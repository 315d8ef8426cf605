export {
  chatVisibilityExpression,
  pausedUntil,
  seesWholeExpression,
  visibleExpression,
  wholeExpression,
} from './repository.ts';
