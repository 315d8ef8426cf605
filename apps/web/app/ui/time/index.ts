export { DayText, HOME_ZONE, TimeText, useTimeZone } from './TimeText.tsx';
export { useDayNames } from './useDayNames.ts';
