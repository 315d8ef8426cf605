import { describe, expect, test } from 'vitest';
import { newVersions } from './index.ts';

const versions = [{ version: '2026-11-23' }, { version: '2027-09-01' }, { version: '2027-01-10' }];
const named = (accepted: string | null) => newVersions(versions, accepted).map(({ version }) => version);

describe('versions of a text that a member has still to accept', () => {
  test('all that are newer than the accepted one, newest first', () => {
    expect(named('2026-11-23')).toEqual(['2027-09-01', '2027-01-10']);
    expect(named('2026-11-21')).toEqual(['2027-09-01', '2027-01-10', '2026-11-23']);
  });

  test('none after the newest', () => {
    expect(named('2027-09-01')).toEqual([]);
    expect(named('2028-01-01')).toEqual([]);
  });

  test('only the newest for who never accepted one', () => {
    expect(named(null)).toEqual(['2027-09-01']);
    expect(newVersions([], null)).toEqual([]);
  });
});
