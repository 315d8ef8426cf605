/** How long the log's resources may be kept: full tiles never change, the checkpoint changes every second. */
export const CACHE = {
  immutable: 'public, max-age=31536000, immutable',
  /** A partial tile never changes either, but it is soon of no use. */
  partial: 'public, max-age=3600',
  moving: 'public, max-age=1',
  key: 'public, max-age=3600',
  /** A bundle opens what this reader may see. */
  own: 'private, no-store',
} as const;

export const TEXT = 'text/plain; charset=utf-8';
export const BYTES = 'application/octet-stream';
export const JSON_TYPE = 'application/json; charset=utf-8';
export const PROGRAM = 'text/javascript; charset=utf-8';
