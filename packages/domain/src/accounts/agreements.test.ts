import { describe, expect, test } from 'vitest';
import { newVersions } from './index.ts';

const versions = [{ version: '2026-11-23' }, { version: '2027-09-01' }, { version: '2027-01-10' }];
const named = (accepted: string | null) => newVersions(versions, accepted).map(({ version }) => version);

describe('versions of a text that a member has still to accept', () => {
  test('all versions newer than the accepted one are to accept, newest first', () => {
    expect(named('2026-11-23')).toEqual(['2027-09-01', '2027-01-10']);
    expect(named('2026-11-21')).toEqual(['2027-09-01', '2027-01-10', '2026-11-23']);
  });

  test('no version is to accept after the newest', () => {
    expect(named('2027-09-01')).toEqual([]);
    expect(named('2028-01-01')).toEqual([]);
  });

  test('a member who never accepted one has only the newest to accept', () => {
    expect(named(null)).toEqual(['2027-09-01']);
    expect(newVersions([], null)).toEqual([]);
  });
});
