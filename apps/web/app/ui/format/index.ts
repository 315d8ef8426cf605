export { matchName } from '@quotavera/i18n/signs';
export { bandText } from './band.ts';
export { durationText, relativeDay } from './duration.ts';
export { FigureOverInterval, FigureWithInterval } from './FigureWithInterval.tsx';
export { type DayStyle, type Formats, formatsOf, type InstantStyle, type Value } from './format.ts';
export {
  NoValue,
  Odds,
  Percent,
  UnitValue,
  useFormats,
  VerifiedYield,
  WithEverything,
} from './Numbers.tsx';
export { YieldInterval } from './YieldInterval.tsx';
