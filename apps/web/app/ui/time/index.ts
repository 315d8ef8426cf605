export { DayText, HOME_ZONE, TimeText, useDayNames, useTimeZone, WeekText, zoneName } from './TimeText.tsx';
export { useNow } from './useNow.ts';
