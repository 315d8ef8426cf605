import { get } from '../core/address.ts';

export const calendarAddresses = {
  listFixtures: get('/tips/v1/fixtures/'),
  readFixture: get('/tips/v1/fixtures/{id}/'),
  listCompetitions: get('/tips/v1/competitions/'),
};
