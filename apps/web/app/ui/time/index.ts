export { DayText, HOME_ZONE, TimeText, useDayNames, useNow, useTimeZone, WeekText } from './TimeText.tsx';
