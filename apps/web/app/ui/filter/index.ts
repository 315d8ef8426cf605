export {
  FilterBar,
  FilterMenu,
  type FilterOption,
  FilterRange,
  FilterSearch,
  FilterToggle,
  isChanged,
} from './FilterBar.tsx';
export { FilterBarSkeleton } from './FilterBarSkeleton.tsx';
export { TYPING_PAUSE_MS } from './typing.ts';
