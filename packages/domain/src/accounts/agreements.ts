/** Texts that whoever registers accepts, and whose new versions are put before every member. */
export const AGREED_DOCUMENTS = ['terms', 'privacy'] as const;
export type AgreedDocument = (typeof AGREED_DOCUMENTS)[number];

/** A version of a text. Versions are days (`YYYY-MM-DD`), so that their order as texts is that of time. */
export interface DocumentVersion {
  version: string;
}

/**
 * The versions that a member hasn't accepted yet, newest first. `accepted` is the newest one they did accept, null when there is none:
 * then only the newest counts, because nobody has to agree to what isn't in force any more.
 */
export function newVersions<Version extends DocumentVersion>(
  versions: readonly Version[],
  accepted: string | null,
): Version[] {
  const newestFirst = [...versions].sort((a, b) => (a.version < b.version ? 1 : -1));
  return accepted === null ? newestFirst.slice(0, 1) : newestFirst.filter(({ version }) => version > accepted);
}
