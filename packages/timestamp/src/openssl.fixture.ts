import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';

export const POLICY = '1.3.6.1.4.1.99999.1';
export const OTHER_POLICY = '1.3.6.1.4.1.99999.2';

/** Whether this machine has OpenSSL's command line, which plays the authority. */
export function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const CONFIG = `
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[stamping]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
authorityKeyIdentifier = keyid
[anything]
basicConstraints = critical,CA:FALSE
extendedKeyUsage = timeStamping
[ca]
default_ca = issuer
[issuer]
database = index
serial = issued
new_certs_dir = .
certificate = root.pem
private_key = root.key
default_md = sha256
policy = any_name
email_in_dn = no
rand_serial = yes
[any_name]
commonName = supplied
[tsa]
default_tsa = authority
[authority]
serial = stamped
signer_cert = signer.pem
signer_key = signer.key
certs = root.pem
signer_digest = sha256
default_policy = ${POLICY}
other_policies = ${OTHER_POLICY}
digests = sha256, sha1
accuracy = secs:1, millisecs:500
ess_cert_id_alg = sha256
`;

export interface AuthorityOptions {
  /** A common name: the authority's, as its certificate tells it. */
  name?: string;
  /** The signer's certificate is valid between these times, as OpenSSL writes times (`20200101000000Z`). */
  validFrom?: string;
  validTo?: string;
  /** Section of the signer's extensions. */
  extensions?: 'stamping' | 'anything';
  key?: readonly string[];
}

export interface Authority {
  folder: string;
  rootPem: string;
  /** A TimeStampResp to a TimeStampReq, at the machine's time. */
  reply(query: Uint8Array): Uint8Array<ArrayBuffer>;
}

const RSA = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'];
export const ECDSA = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** A time-stamping authority with a root of its own in a folder. */
export function createAuthority(folder: string, options: AuthorityOptions = {}): Authority {
  const { name = 'Test TSA', validFrom = '20200101000000Z', validTo = '20500101000000Z', key = RSA } = options;
  mkdirSync(folder, { recursive: true });
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  writeFileSync(join(folder, 'openssl.cnf'), CONFIG);
  for (const [file, text] of [
    ['index', ''],
    ['stamped', '01\n'],
  ] as const) {
    writeFileSync(join(folder, file), text);
  }
  for (const who of ['root', 'signer']) openssl('genpkey', ...key, '-out', `${who}.key`);
  const config = ['-config', 'openssl.cnf'];
  const root = ['-key', 'root.key', '-subj', `/CN=${name} root`, '-days', '20000', '-extensions', 'root'];
  openssl('req', '-x509', '-new', ...config, ...root, '-out', 'root.pem');
  openssl('req', '-new', ...config, '-key', 'signer.key', '-subj', `/CN=${name}`, '-out', 'signer.csr');
  const valid = ['-startdate', validFrom, '-enddate', validTo];
  const extensions = ['-extensions', options.extensions ?? 'stamping'];
  openssl('ca', '-batch', ...config, ...valid, ...extensions, '-in', 'signer.csr', '-out', 'signer.pem');
  return {
    folder,
    rootPem: readFileSync(join(folder, 'root.pem'), 'utf8'),
    reply(query) {
      writeFileSync(join(folder, 'query'), query);
      openssl('ts', '-reply', ...config, '-queryfile', 'query', '-out', 'reply');
      return Uint8Array.from(readFileSync(join(folder, 'reply')));
    },
  };
}

export interface TlsFiles {
  ca: string;
  /** PEM files of certificate and key, both issued by the authority's root. */
  server: { cert: string; key: string };
  client: { cert: string; key: string };
}

/** Certificates for a connection in which both sides show who they are, by the root of an authority made before. */
export function createTlsFiles({ folder, rootPem }: Authority): TlsFiles {
  const issue = (who: string, name: string, use: string) => {
    const openssl = (...args: string[]) =>
      execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    openssl('genpkey', ...ECDSA, '-out', `${who}.key`);
    openssl(
      'req',
      '-new',
      '-config',
      'openssl.cnf',
      '-key',
      `${who}.key`,
      '-subj',
      `/CN=${name}`,
      '-out',
      `${who}.csr`,
    );
    writeFileSync(join(folder, `${who}.cnf`), `subjectAltName = DNS:${name}\nextendedKeyUsage = ${use}\n`);
    const by = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '3650', '-extfile', `${who}.cnf`];
    openssl('x509', '-req', '-in', `${who}.csr`, ...by, '-out', `${who}.pem`);
    return { cert: join(folder, `${who}.pem`), key: join(folder, `${who}.key`) };
  };
  return {
    ca: rootPem,
    server: issue('server', 'localhost', 'serverAuth'),
    client: issue('client', 'quotavera', 'clientAuth'),
  };
}

export interface ServedAuthority {
  url: string;
  /** The `Authorization` of each request, or an empty text. */
  requests: string[];
  /** Answers 503 while true. */
  down: boolean;
  close(): Promise<void>;
}

/** An authority that listens on loopback as RFC 3161 section 3.4 describes it; over TLS with these options. */
export async function serveAuthority(authority: Pick<Authority, 'reply'>, tls?: TlsOptions): Promise<ServedAuthority> {
  const served = { requests: [] as string[], down: false };
  const answer = (request: IncomingMessage, reply: ServerResponse) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      served.requests.push(request.headers.authorization ?? '');
      const good = request.headers['content-type'] === 'application/timestamp-query' && request.method === 'POST';
      if (served.down || !good) {
        reply.writeHead(served.down ? 503 : 400).end();
        return;
      }
      reply.writeHead(200, { 'content-type': 'application/timestamp-reply' });
      reply.end(authority.reply(Buffer.concat(pieces)));
    });
  };
  const server = tls ? createTlsServer(tls, answer) : createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  return Object.assign(served, {
    url: `${tls ? 'https://localhost' : 'http://127.0.0.1'}:${port}/tsa`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  });
}
