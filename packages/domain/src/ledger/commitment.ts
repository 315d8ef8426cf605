import { concat, fromHex, toHex, utf8 } from './bytes.ts';
import { canonicalJson, type JsonValue } from './canonical-json.ts';
import { type Hasher, webCryptoHasher } from './hash.ts';

export const NONCE_SIZE = 32;

/**
 * Commitment to a content: SHA-256(nonce ‖ canonical JSON of the content), in hexadecimal. Says nothing about the content
 * until the nonce is known, and nobody can find another content for it. Throws when the nonce is not of 32 bytes.
 */
export async function commitment(
  nonce: Uint8Array,
  content: JsonValue,
  hasher: Hasher = webCryptoHasher,
): Promise<string> {
  if (nonce.length !== NONCE_SIZE) throw new RangeError(`a nonce has ${NONCE_SIZE} bytes, not ${nonce.length}`);
  return toHex(await hasher(concat(nonce, utf8(canonicalJson(content)))));
}

/** Whether nonce (hexadecimal) and content open a commitment. */
export async function opens(
  committed: string,
  reveal: { nonce: string; content: JsonValue },
  hasher: Hasher = webCryptoHasher,
): Promise<boolean> {
  const nonce = fromHex(reveal.nonce);
  return nonce?.length === NONCE_SIZE && (await commitment(nonce, reveal.content, hasher)) === committed;
}

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export async function sha256Hex(text: string, hasher: Hasher = webCryptoHasher): Promise<string> {
  return toHex(await hasher(utf8(text)));
}
