import { fromBase64 } from '@quotavera/domain/ledger';
import { Certificate } from 'pkijs';

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;
const COMMON_NAME = '2.5.4.3';
const ORGANIZATION = '2.5.4.10';
const PEM_LINE = /.{1,64}/g;

/** The certificate of some DER bytes, or null when they are none. */
export function parseCertificate(der: Uint8Array): Certificate | null {
  try {
    return Certificate.fromBER(Uint8Array.from(der).buffer);
  } catch {
    return null;
  }
}

/** Returns the name by which people call the certificate's subject: its common name, else its organization. */
export function nameOf({ subject }: Certificate): string {
  const of = (type: string) => subject.typesAndValues.find((each) => each.type === type)?.value.valueBlock.value;
  return String(of(COMMON_NAME) ?? of(ORGANIZATION) ?? '');
}

/** The certificates of a PEM text as base 64 of their DER; null when there is none or one that can't be read. */
export function rootsOfPem(pem: string): string[] | null {
  const roots = [...pem.matchAll(PEM_CERTIFICATE)].map(([, text = '']) => text.replace(/\s+/g, ''));
  const readable = roots.every((root) => {
    const der = fromBase64(root);
    return der !== null && parseCertificate(der) !== null;
  });
  return roots.length > 0 && readable ? roots : null;
}

/** Returns the same certificates as PEM. */
export function pemOfRoots(roots: readonly string[]): string {
  return roots
    .map((root) => `-----BEGIN CERTIFICATE-----\n${root.match(PEM_LINE)?.join('\n')}\n-----END CERTIFICATE-----\n`)
    .join('');
}

/** Name and SHA-256 fingerprint (hexadecimal in pairs, as certificate viewers show it) of a root in base 64. */
export async function describeRoot(root: string): Promise<{ name: string; fingerprint: string }> {
  const der = fromBase64(root);
  const certificate = der && parseCertificate(der);
  if (!der || !certificate) throw new TypeError('not a certificate');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', der));
  const fingerprint = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');
  return { name: nameOf(certificate), fingerprint };
}
