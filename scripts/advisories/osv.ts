import semver from 'semver';

/** The parts that are read of an advisory in the Open Source Vulnerability format (<https://ossf.github.io/osv-schema/>). */
export interface Advisory {
  id: string;
  summary?: string;
  withdrawn?: string;
  database_specific?: { severity?: string };
  affected?: readonly Affected[];
}

interface Affected {
  package?: { ecosystem: string; name: string };
  versions?: readonly string[];
  ranges?: readonly { type: string; events: readonly Event[] }[];
}

type Event = { introduced: string } | { fixed: string } | { last_affected: string } | { limit: string };

export const SEVERITIES = ['low', 'moderate', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A weakness without a grade counts as high, and malware, which nobody grades, as critical. */
export function severityOf({ id, database_specific: said }: Advisory): Severity {
  if (id.startsWith('MAL-')) return 'critical';
  const word = said?.severity?.toLowerCase();
  return SEVERITIES.find((each) => each === word) ?? 'high';
}

/** The version at which an event happens; "0" is before every version. */
function versionOf(event: Event): string {
  const [version] = Object.values(event) as [string];
  return version === '0' ? '0.0.0-0' : version;
}

/** Whether a version lies in one of an advisory's ranges, walked as OSV's schema describes it. Ranges of commits say nothing of versions. */
function isInRange(version: string, events: readonly Event[]): boolean {
  const known = events.filter((event) => semver.valid(versionOf(event)) !== null);
  const inOrder = known.toSorted((a, b) => semver.compare(versionOf(a), versionOf(b)));
  let affected = false;
  for (const event of inOrder) {
    const at = versionOf(event);
    if ('introduced' in event && semver.gte(version, at)) affected = true;
    if ('fixed' in event && semver.gte(version, at)) affected = false;
    if ('last_affected' in event && semver.gt(version, at)) affected = false;
  }
  return affected;
}

/** Whether an advisory is about this version of an npm package. A withdrawn advisory is about none. */
export function concerns(advisory: Advisory, { name, version }: { name: string; version: string }): boolean {
  if (advisory.withdrawn !== undefined) return false;
  return (advisory.affected ?? []).some(({ package: affected, versions = [], ranges = [] }) => {
    if (affected?.ecosystem !== 'npm' || affected.name !== name) return false;
    return (
      versions.includes(version) || ranges.some(({ type, events }) => type === 'SEMVER' && isInRange(version, events))
    );
  });
}
