export { FilterBar, FilterMenu, FilterRange, FilterSearch, FilterToggle } from './FilterBar.tsx';
export { FilterBarSkeleton } from './FilterBarSkeleton.tsx';
