export { lazyAddition, lazyDialog, lazyPart } from './lazy-part.tsx';
