import {
  type Bytes,
  equalBytes,
  fromBase64,
  type StampTrust,
  type StampVerdict,
  type StampVerifier,
  webCryptoHasher,
} from '@quotavera/domain/ledger';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Certificate,
  CertificateChainValidationEngine,
  ContentInfo,
  ExtKeyUsage,
  id_ContentType_SignedData,
  id_ExtKeyUsage,
  id_eContentType_TSTInfo,
  SignedData,
  type SignerInfo,
  TSTInfo,
} from 'pkijs';
import { nameOf, parseCertificate } from './roots.ts';

export const SHA_256 = '2.16.840.1.101.3.4.2.1';
/** SHA-256, SHA-384, SHA-512: what a signature must rest on. */
const STRONG_DIGESTS = [SHA_256, '2.16.840.1.101.3.4.2.2', '2.16.840.1.101.3.4.2.3'];
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** Signed attributes that name the signer's certificate by its hash (RFC 2634, SHA-1; RFC 5035, SHA-256 unless another is named). */
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const HASH_NAMES = new Map(
  Object.entries<string>({
    [SHA_256]: 'SHA-256',
    '2.16.840.1.101.3.4.2.2': 'SHA-384',
    '2.16.840.1.101.3.4.2.3': 'SHA-512',
  }),
);

interface Token {
  signed: SignedData;
  info: TSTInfo;
}

/** The parts of a time-stamp token (DER), or null when the bytes are none. */
export function parseToken(der: Bytes): Token | null {
  try {
    const content = ContentInfo.fromBER(der.buffer);
    if (content.contentType !== id_ContentType_SignedData) return null;
    const signed = new SignedData({ schema: content.content });
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== id_eContentType_TSTInfo || !eContent) return null;
    return { signed, info: TSTInfo.fromBER(eContent.getValue()) };
  } catch {
    return null;
  }
}

/**
 * Judges a time-stamp token as RFC 3161 section 2.3 and appendix B ask: the imprint is the SHA-256 of the data, the one signature is by the
 * certificate that the token names, that certificate is for time stamping and leads to a trusted root with every certificate valid at the
 * stamped moment, and the policy is the demanded one. A certificate that expired afterwards takes nothing from a stamp. Revocation is not
 * looked up: that takes the network, and a verifier works without.
 */
export const verifyStamp: StampVerifier = async (token, data, trust) => {
  const parsed = parseToken(Uint8Array.from(token));
  if (!parsed) return refuse('malformed');
  const { signed, info } = parsed;
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const imprint = hashedMessage.valueBlock.valueHexView;
  if (hashAlgorithm.algorithmId !== SHA_256 || !equalBytes(imprint, await webCryptoHasher(data))) {
    return refuse('other_imprint');
  }
  const [signer] = signed.signerInfos;
  if (!signer || signed.signerInfos.length !== 1) return refuse('malformed');
  const certificate = await signedBy(signed, signer, data);
  if (!certificate) return refuse('bad_signature');
  if (!isForTimeStamping(certificate) || !(await namesCertificate(signer, certificate))) {
    return refuse('not_by_authority');
  }
  const chain = await chainProblem(certificate, signed, trust, info.genTime);
  if (chain) return refuse(chain);
  if (trust.policy !== null && info.policy !== trust.policy) return refuse('other_policy');
  return { ok: true, at: info.genTime.getTime() + accuracyMs(info), authority: nameOf(certificate) };
};

function refuse(problem: Extract<StampVerdict, { ok: false }>['problem']): StampVerdict {
  return { ok: false, problem };
}

/** The certificate in the token that verifies its signature, or null. */
async function signedBy(signed: SignedData, signer: SignerInfo, data: Bytes): Promise<Certificate | null> {
  // Without signed attributes the signature would be over the content alone, which RFC 3161 does not allow.
  if (!signer.signedAttrs || !STRONG_DIGESTS.includes(signer.digestAlgorithm.algorithmId)) return null;
  try {
    const verified = await signed.verify({
      signer: 0,
      data: data.slice().buffer,
      checkChain: false,
      extendedMode: true,
    });
    return verified.signatureVerified === true ? (verified.signerCertificate ?? null) : null;
  } catch {
    return null;
  }
}

/** RFC 3161 section 2.3: one extended key usage, time stamping, critical. */
function isForTimeStamping(certificate: Certificate): boolean {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === id_ExtKeyUsage);
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  return usage?.critical === true && purposes.length === 1 && purposes[0] === TIME_STAMPING;
}

/** The signed attributes name this very certificate by its hash, so that another of the same key can't be put in its place. */
async function namesCertificate(signer: SignerInfo, certificate: Certificate): Promise<boolean> {
  const der = certificate.toSchema().toBER(false);
  for (const { type, values } of signer.signedAttrs?.attributes ?? []) {
    if (type !== SIGNING_CERTIFICATE && type !== SIGNING_CERTIFICATE_V2) continue;
    const named = firstCertificateId(values[0]);
    if (!named) return false;
    const algorithm = type === SIGNING_CERTIFICATE ? 'SHA-1' : HASH_NAMES.get(named.algorithm ?? SHA_256);
    return (
      algorithm !== undefined && equalBytes(new Uint8Array(await crypto.subtle.digest(algorithm, der)), named.hash)
    );
  }
  return false;
}

/** First of `SigningCertificate ::= SEQUENCE { certs SEQUENCE OF SEQUENCE { [algorithm,] hash OCTET STRING, … }, … }`. */
function firstCertificateId(value: unknown): { algorithm: string | undefined; hash: Uint8Array } | null {
  const certificates = value instanceof Sequence ? value.valueBlock.value[0] : null;
  const first = certificates instanceof Sequence ? certificates.valueBlock.value[0] : null;
  if (!(first instanceof Sequence)) return null;
  const [one, two] = first.valueBlock.value;
  if (one instanceof OctetString) return { algorithm: undefined, hash: one.valueBlock.valueHexView };
  const algorithm = one instanceof Sequence ? one.valueBlock.value[0] : null;
  const oid = algorithm instanceof ObjectIdentifier ? algorithm.getValue() : undefined;
  return two instanceof OctetString && oid !== undefined ? { algorithm: oid, hash: two.valueBlock.valueHexView } : null;
}

/** Why no path of certificates that were all valid at that moment leads to a root; null when one does. */
async function chainProblem(
  certificate: Certificate,
  signed: SignedData,
  { roots }: StampTrust,
  at: Date,
): Promise<'expired' | 'untrusted' | null> {
  const trustedCerts = roots
    .map((root) => fromBase64(root))
    .map((der) => der && parseCertificate(der))
    .filter((root) => root !== null);
  const others = (signed.certificates ?? []).filter((each) => each instanceof Certificate && each !== certificate);
  // The engine takes the last certificate for the one to be checked.
  const certs = [...(others as Certificate[]), certificate];
  const engine = new CertificateChainValidationEngine({ trustedCerts, certs, checkDate: at });
  const { result, resultCode } = await engine.verify();
  if (result) return null;
  return resultCode === EXPIRED ? 'expired' : 'untrusted';
}

/** The engine's code for a certificate that was not valid at the date. */
const EXPIRED = 8;

function accuracyMs({ accuracy }: TSTInfo): number {
  const { seconds = 0, millis = 0, micros = 0 } = accuracy ?? {};
  return seconds * 1_000 + millis + Math.ceil(micros / 1_000);
}
