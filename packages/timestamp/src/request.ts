import { type Bytes, webCryptoHasher } from '@quotavera/domain/ledger';
import { Integer, Null, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, PKIStatus, TimeStampReq, TimeStampResp } from 'pkijs';
import { parseToken, SHA_256 } from './verify.ts';

const NONCE_SIZE = 8;

export interface StampRequest {
  /** DER of a TimeStampReq (RFC 3161): what is sent as `application/timestamp-query`. */
  body: Bytes;
  nonce: Bytes;
}

/** Asks to stamp some bytes (by their SHA-256), under a policy (object identifier) or the authority's own. */
export async function stampRequest(data: Bytes, policy: string | null): Promise<StampRequest> {
  const digest = await webCryptoHasher(data);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_SIZE));
  // A DER integer is positive and has no needless zeros in front.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: Uint8Array.from(digest).buffer }),
    }),
    ...(policy !== null && { reqPolicy: policy }),
    nonce: new Integer({ valueHex: nonce.buffer }),
    certReq: true,
  });
  return { body: new Uint8Array(request.toSchema().toBER(false)), nonce };
}

export type StampReply =
  | { ok: true; token: Bytes }
  | { ok: false; problem: 'malformed' | 'refused' | 'other_nonce'; detail: string };

/** The token in an authority's answer to a request. Whether the token proves anything is another question (`verifyStamp`). */
export function tokenOfReply(reply: Bytes, { nonce }: StampRequest): StampReply {
  let response: TimeStampResp;
  try {
    response = TimeStampResp.fromBER(reply.buffer);
  } catch {
    return { ok: false, problem: 'malformed', detail: 'no time-stamp response' };
  }
  const { status, timeStampToken } = response;
  const granted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
  if (!granted || !timeStampToken) {
    const words = (status.statusStrings ?? []).map((text) => text.valueBlock.value).join(' ');
    return { ok: false, problem: 'refused', detail: `status ${status.status} ${words}`.trim() };
  }
  const token = new Uint8Array(timeStampToken.toSchema().toBER(false));
  const stated = parseToken(token)?.info.nonce?.valueBlock.valueHexView;
  const same = stated !== undefined && stated.length === nonce.length && stated.every((byte, n) => byte === nonce[n]);
  return same
    ? { ok: true, token }
    : { ok: false, problem: 'other_nonce', detail: 'the token answers another request' };
}
