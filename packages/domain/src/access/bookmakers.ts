import type { Viewer } from './viewer.ts';

/**
 * Whether a reader may be shown a bookmaker, by name or by price: everybody those with an Italian licence (ADM), the others only who is known
 * to live elsewhere. The country is an ISO 3166 code; null or empty for visitors and members who haven't said, who count as living in
 * Italy.
 */
export function mayShowBookmaker({ isLicensed }: { isLicensed: boolean }, country: string | null): boolean {
  return isLicensed || (country !== null && country !== '' && country !== 'IT');
}

/** The country in which a reader counts as living when bookmakers are shown. */
export function countryOf(viewer: Viewer): string | null {
  return viewer.type === 'member' ? (viewer.country ?? null) : null;
}
