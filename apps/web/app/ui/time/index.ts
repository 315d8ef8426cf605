export { DayText, HOME_ZONE, TimeText, useDayNames, useTimeZone, WeekText } from './TimeText.tsx';
export { useNow } from './useNow.ts';
