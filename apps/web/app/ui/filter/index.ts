export { FilterBar, FilterMenu, type FilterOption, FilterRange, FilterSearch, FilterToggle } from './FilterBar.tsx';
