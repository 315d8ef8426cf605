import { type Sport, sportOf } from './sport.ts';

/** The shortest that a match of a sport can take, in minutes after its start: before that nobody can know its result. */
const SHORTEST_MINUTES: Readonly<Record<Sport, number>> = {
  football: 100,
  basketball: 75,
  tennis: 25,
  volleyball: 50,
  swimming: 1,
  athletics: 1,
  cycling: 10,
  boxing: 1,
  golf: 60,
  rugby: 85,
  baseball: 75,
  skiing: 1,
  hockey: 90,
  motorsport: 15,
  mma: 1,
  table_tennis: 10,
  badminton: 15,
  esports: 10,
  cricket: 60,
  handball: 65,
};
const MINUTE_MS = 60_000;

/** Before this instant a match of the sport has no result; of an unknown sport, before its start. */
export function earliestResult(sport: string, start: Date): Date {
  const known = sportOf(sport);
  return new Date(start.getTime() + (known === null ? 0 : SHORTEST_MINUTES[known]) * MINUTE_MS);
}
