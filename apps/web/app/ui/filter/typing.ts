/** A pause in typing this long asks for what was typed, in every search of the product. */
export const TYPING_PAUSE_MS = 200;
