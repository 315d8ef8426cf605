/** A message to the tax office has either tipsters that are new in its year, or corrections of what was sent. */
export const DAC7_MESSAGE_KINDS = ['new', 'corrections'] as const;
export type Dac7MessageKind = (typeof DAC7_MESSAGE_KINDS)[number];

export const DAC7_ACTS = ['new', 'correction', 'deletion'] as const;
export type Dac7Act = (typeof DAC7_ACTS)[number];
