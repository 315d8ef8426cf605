export { DayField, MomentField } from './dates.tsx';
