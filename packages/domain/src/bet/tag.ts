/** Tags that tipsters share: readers see each in their own language. Any other tag stays as its author wrote it. */
export const TIP_TAGS = [
  'expected_goals',
  'line_move',
  'absences',
  'rest',
  'rotation',
  'derby',
  'motivation',
  'form',
  'head_to_head',
  'weather',
  'referee',
  'goals',
  'lay',
  'accumulator',
  'live',
] as const;
export type TipTag = (typeof TIP_TAGS)[number];

/** The shared tag that a stored tag is; null for a tipster's own. */
export function tipTagOf(tag: string): TipTag | null {
  const code = tag.toLowerCase();
  return TIP_TAGS.find((known) => known === code) ?? null;
}
