import { DEMO_PASSWORD } from '../apps/server/src/demo/index.ts';

export interface Session {
  token: string;
}

export class Client {
  readonly #address: string;

  constructor(address: string) {
    this.#address = `${address}/api`;
  }

  async call<T>(method: string, path: string, options: { token?: string; body?: unknown } = {}): Promise<T> {
    const response = await fetch(this.#address + path, {
      method,
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  async signIn(email: string): Promise<Session> {
    const body = { username_or_email: email, password: DEMO_PASSWORD };
    const { access_token } = await this.call<{ access_token: string }>('POST', '/users/v1/sign-in/', { body });
    return { token: access_token };
  }

  /** Calls back for every event of the live stream; ends with `stop`. */
  async listen(token: string, onEvent: (event: string, data: { id?: number }) => void): Promise<() => void> {
    const connection = new AbortController();
    const response = await fetch(`${this.#address}/tips/v1/notification/stream/`, {
      headers: { authorization: `Bearer ${token}` },
      signal: connection.signal,
    });
    let ready = () => undefined as undefined;
    const opened = new Promise<void>((done) => {
      ready = () => {
        done();
        return undefined;
      };
    });
    void (async () => {
      let rest = '';
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const parts = (rest + chunk).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          const event = /^event: (.*)$/m.exec(part)?.[1];
          const data = /^data: (.*)$/m.exec(part)?.[1];
          if (event === 'ready') ready();
          if (event && data) onEvent(event, JSON.parse(data));
        }
      }
    })().catch(() => undefined);
    await opened;
    return () => connection.abort();
  }
}

export interface Fixture {
  id: number;
}

export function tipOn(fixtureId: number) {
  const leg = { type: 'structured', fixture_id: fixtureId, market: '1x2', result: 'home', odds: '2.1' };
  return { publish: true, repeat_confirmed: true, is_free: false, stake: '1', bookmaker: 'Bet365', legs: [leg] };
}
