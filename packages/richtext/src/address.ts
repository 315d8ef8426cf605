/** A page of the product: one slash, then no second one and no backslash, which browsers read as another host. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
/** A picture that a member uploaded: the key comes from its content. */
const UPLOAD = /^\/files\/[a-z]+\/[0-9a-z]{2}\/[0-9a-f]{40}-\d{2,4}\.webp$/;

/** The address of a link as it may be drawn: a page of the product or https; null for everything else (`javascript:`, `data:` …). */
export function drawnAddress(href: unknown): string | null {
  if (typeof href !== 'string') return null;
  if (OWN_PATH.test(href)) return href;
  return /^https:\/\//i.test(href) && URL.canParse(href) ? new URL(href).href : null;
}

/** A film, a recording or a document that somebody uploaded. */
const MEDIA_FILE = /^\/files\/[a-z]+\/[0-9a-z]{2}\/[0-9a-f]{40}-\d{1,4}\.(?:mp4|webm|mp3|m4a|ogg|pdf)$/;

export function isMediaFile(src: unknown): src is string {
  return typeof src === 'string' && MEDIA_FILE.test(src);
}

export function isUpload(src: unknown): src is string {
  return typeof src === 'string' && UPLOAD.test(src);
}
