import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** A measurement asks for this, and for so long. */
export interface Load {
  host: string;
  port: number;
  path: string;
  token: string | null;
  connections: number;
  milliseconds: number;
}

const load = workerData as Load;
const bearer = load.token ? `authorization: Bearer ${load.token}\r\n` : '';
const request = `GET ${load.path} HTTP/1.1\r\nhost: ${load.host}\r\n${bearer}\r\n`;
const end = performance.now() + load.milliseconds;

/**
 * Sends requests one after another on a connection of its own, and reads answers just as far as their length: a client of Node's own costs
 * as much as a server.
 */
function sendRequest(): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    let missing = -1;
    let head = '';
    const socket = connect(load.port, load.host, () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (missing < 0) {
        head += chunk.toString('latin1');
        const body = head.indexOf('\r\n\r\n');
        if (body < 0) return;
        const status = head.slice(9, 12);
        if (status !== '200') return reject(new Error(`${load.path}: ${status} ${head.slice(body)}`));
        missing = Number(/^content-length: (\d+)/im.exec(head)?.[1]) - (head.length - body - 4);
        head = '';
      } else missing -= chunk.length;
      if (missing > 0) return;
      missing = -1;
      answered += 1;
      if (performance.now() < end) return socket.write(request);
      socket.destroy();
      resolve(answered);
    });
  });
}

const start = performance.now();
const answered = await Promise.all(Array.from({ length: load.connections }, sendRequest));
const seconds = (performance.now() - start) / 1000;
parentPort!.postMessage(answered.reduce((sum, one) => sum + one, 0) / seconds);
