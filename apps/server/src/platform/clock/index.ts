export { type Clock, parseClockOffset, systemClock, type TestClock, testClock } from './clock.ts';
