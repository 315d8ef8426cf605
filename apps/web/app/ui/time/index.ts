export { DayText, HOME_ZONE, TimeText, useTimeZone } from './TimeText.tsx';
