export { FilterBar, FilterMenu, type FilterOption, FilterRange, FilterSearch, FilterToggle } from './FilterBar.tsx';
export { FilterBarSkeleton } from './FilterBarSkeleton.tsx';
