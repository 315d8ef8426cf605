export { DayField, localText, MomentField } from './dates.tsx';
