export { Cents } from './Cents.tsx';
export { centsText, readCents } from './cents.ts';
export { MoneyInput } from './MoneyInput.tsx';
