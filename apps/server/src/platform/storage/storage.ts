/** The storage knows this of a file beside its bytes. */
export interface StoredFile {
  key: string;
  size: number;
}

/** File storage by key. Keys are checked, so none leads out of the storage. */
export interface FileStorage {
  /** Writes the whole file or nothing; a key that exists is replaced. */
  put(key: string, bytes: Uint8Array, about: { type: string }): Promise<void>;
  /** Returns null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  /** Deleting a missing file isn't an error. */
  delete(key: string): Promise<void>;
  /** Every file whose key begins so, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

const PART = '[a-z0-9][a-z0-9_-]{0,127}';
const KEY = new RegExp(`^(?:${PART}/){0,4}${PART}\\.[a-z0-9]{1,8}$`);
const PREFIX = new RegExp(`^(?:${PART}/){0,4}(?:${PART})?$`);

/** `avatars/3f/3fa…-512.webp`: small letters, digits, `-` and `_`, an ending, at most four folders; nothing that a file system could take for more. */
export function isFileKey(text: string): boolean {
  return KEY.test(text);
}

export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new RangeError(`"${key.slice(0, 80)}" is no key of a file`);
}

export function assertPrefix(prefix: string): void {
  if (!PREFIX.test(prefix)) throw new RangeError(`"${prefix.slice(0, 80)}" is no prefix of keys`);
}
