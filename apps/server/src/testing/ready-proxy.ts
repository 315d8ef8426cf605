import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const PROBE_MS = 50;

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A proxy as they stand in front of several nodes: it keeps connections, and sends requests to the nodes that say they are ready. */
export async function startReadyProxy(nodes: () => readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  let ready: readonly string[] = [];
  let turn = 0;
  const probe = async () => {
    const asked = nodes();
    const answers = await Promise.all(asked.map(isReady));
    ready = asked.filter((_, n) => answers[n]);
  };
  const probing = setInterval(() => void probe(), PROBE_MS);
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const address = ready[turn % ready.length] ?? '';
    const forwarded = request(new URL(incoming.url ?? '/', address), { agent, method: incoming.method }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (address: string) => ready.includes(address),
    readyCount: () => ready.length,
    close() {
      clearInterval(probing);
      agent.destroy();
      server.close();
    },
  };
}
