export { ChoiceChips, ManyChips, Segmented } from './Choice.tsx';
