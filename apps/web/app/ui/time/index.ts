export { DayText, TimeText, useDayNames, WeekText } from './TimeText.tsx';
export { useNow } from './useNow.ts';
export { HOME_ZONE, useTimeZone } from './zone.ts';
