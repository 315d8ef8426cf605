import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

interface Arrived {
  mail: Email;
  raw: string;
  from: string;
  to: readonly string[];
}

export interface SmtpBehaviour {
  /** The server asks it for every mail, with its text read; an error (with `responseCode`) refuses the mail. */
  onData?: (count: number, session: SMTPServerSession) => Error | null | Promise<Error | null>;
  options?: SMTPServerOptions;
}

/** An error that the server answers with this code. */
export function smtpError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** A real mail server on loopback that keeps what it accepts, parsed. */
export async function startSmtp(behaviour: SmtpBehaviour = {}) {
  const arrived: Arrived[] = [];
  let tries = 0;
  async function read(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | null> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    tries += 1;
    const refusal = (await behaviour.onData?.(tries, session)) ?? null;
    if (refusal) return refusal;
    const raw = Buffer.concat(chunks);
    arrived.push({
      mail: await PostalMime.parse(raw),
      raw: raw.toString('utf8'),
      from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
      to: session.envelope.rcptTo.map(({ address }) => address),
    });
    return null;
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      read(stream, session).then(
        (refusal) => done(refusal),
        (error: Error) => done(error),
      );
    },
    ...behaviour.options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    tries: () => tries,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
