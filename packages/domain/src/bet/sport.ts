/** The sports a leg may be of. `soccer` is a second name of football that some clients send. */
export const SPORTS = [
  'football',
  'basketball',
  'tennis',
  'volleyball',
  'swimming',
  'athletics',
  'cycling',
  'boxing',
  'golf',
  'rugby',
  'baseball',
  'skiing',
  'hockey',
  'motorsport',
  'mma',
  'table_tennis',
  'badminton',
  'esports',
  'cricket',
  'handball',
] as const;
export type Sport = (typeof SPORTS)[number];

/** The sport a text names, or null. */
export function sportOf(text: string): Sport | null {
  if (text === 'soccer') return 'football';
  return SPORTS.find((sport) => sport === text) ?? null;
}
