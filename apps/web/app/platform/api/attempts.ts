/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing where the address is not https. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export interface Attempts {
  keyFor: (content: string) => string;
  arrived: () => void;
}

/**
 * The idempotency key of a content, until its reply has arrived. A request repeated because its reply was lost has the same key and is
 * carried out once; the same content sent again after a reply has a new key and is meant.
 */
export function createAttempts(): Attempts {
  let last: { content: string; key: string } | null = null;
  return {
    keyFor(content) {
      if (last?.content !== content) last = { content, key: randomUuid() };
      return last.key;
    },
    arrived() {
      last = null;
    },
  };
}
