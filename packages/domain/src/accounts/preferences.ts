/** The languages of the product: Italian is the source of every text and the default; the others are complete. */
export const LANGUAGES = ['it', 'en', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How a member's frame is laid out. */
export const LAYOUTS = ['simple', 'decked', 'collapsed'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** A reader sees light or dark colours; `auto` follows their device. */
export const COLOR_SCHEMES = ['auto', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];
