import { get } from '../core/address.ts';

export const calendarAddresses = {
  listFixtures: get('/tips/v1/fixtures/'),
  readFixture: get('/tips/v1/fixtures/{id}/'),
  listCompetitions: get('/tips/v1/competitions/'),
  readMatch: get('/tips/v1/matches/{id}/'),
  readCompetition: get('/tips/v1/competitions/{id}/'),
  readTeam: get('/tips/v1/teams/{id}/'),
  listMatchAddresses: get('/tips/v1/match-addresses/'),
};

/** Addresses that a browser opens or saves. They aren't calls, because they don't answer with JSON. These paths are complete. */
export const calendarLinks = {
  /** A match as a calendar's file. */
  matchCalendar: '/api/tips/v1/matches/:id/calendar.ics',
} as const;
