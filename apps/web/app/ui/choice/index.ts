export { ChoiceChips, Segmented } from './Choice.tsx';
