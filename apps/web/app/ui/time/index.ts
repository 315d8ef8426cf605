export { DayText, HOME_ZONE, TimeText, useDayNames, useTimeZone } from './TimeText.tsx';
