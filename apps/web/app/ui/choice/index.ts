export { CheckField, ChoiceChips, Segmented } from './Choice.tsx';
