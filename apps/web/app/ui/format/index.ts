export { ExpectedYield } from './ExpectedYield.tsx';
export { type Formats, formatsOf, type Value } from './format.ts';
export { NoValue, Odds, Percent, UnitValue, useFormats } from './Numbers.tsx';
