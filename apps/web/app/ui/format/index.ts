export { durationText, relativeDay } from './duration.ts';
export { type Formats, formatsOf, type Value } from './format.ts';
export { matchName } from './match.ts';
export {
  ExpectedYield,
  NoValue,
  Odds,
  Percent,
  UnitValue,
  useFormats,
  VerifiedYield,
  WithEverything,
} from './Numbers.tsx';
