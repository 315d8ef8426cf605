import type pg from 'pg';

/** The part of the driver's connection that handles COPY messages. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  stream: {
    pause(): void;
    resume(): void;
    write(data: ''): boolean;
    writableNeedDrain: boolean;
  } & NodeJS.EventEmitter;
}

/** The driver's interface of a query; its own queries don't support COPY. */
abstract class CopyQuery {
  protected wire: Wire | null = null;
  readonly #text: string;
  #failure: Error | null = null;
  readonly #done: (error: Error | null) => void;

  constructor(text: string, done: (error: Error | null) => void) {
    this.#text = text;
    this.#done = done;
  }
  submit(wire: Wire): void {
    this.wire = wire;
    wire.query(this.#text);
  }
  handleError(error: Error): void {
    this.#failure ??= error;
    this.#done(this.#failure);
  }
  handleReadyForQuery(): void {
    if (!this.#failure) this.#done(null);
  }
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(_wire: Wire): void {}
  handleCopyData(_message: { chunk: Buffer }, _wire: Wire): void {}
}

class CopyOut extends CopyQuery {
  readonly #onChunk: (chunk: Buffer) => Promise<void> | null;

  constructor(text: string, onChunk: (chunk: Buffer) => Promise<void> | null, done: (error: Error | null) => void) {
    super(text, done);
    this.#onChunk = onChunk;
  }
  override handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    // Copied, because the driver reuses its buffer.
    const waiting = this.#onChunk(Buffer.from(chunk));
    if (!waiting) return;
    wire.stream.pause();
    void waiting.finally(() => wire.stream.resume());
  }
}

class CopyIn extends CopyQuery {
  readonly #rows: AsyncIterable<Buffer>;

  constructor(text: string, rows: AsyncIterable<Buffer>, done: (error: Error | null) => void) {
    super(text, done);
    this.#rows = rows;
  }
  override handleCopyInResponse(wire: Wire): void {
    void this.#send(wire);
  }
  async #send(wire: Wire): Promise<void> {
    try {
      for await (const chunk of this.#rows) {
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain) await new Promise<void>((done) => wire.stream.once('drain', done));
      }
      wire.endCopyFrom();
    } catch (error) {
      wire.sendCopyFail((error as Error).message);
    }
  }
}

function submit(client: pg.ClientBase, make: (done: (error: Error | null) => void) => CopyQuery): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(make((error) => (error ? reject(error) : resolve())) as unknown as pg.Submittable);
  });
}

/** `COPY … TO STDOUT`; `onChunk` (about a row each) may return a promise to slow the server down. */
export function copyOut(
  client: pg.ClientBase,
  text: string,
  onChunk: (chunk: Buffer) => Promise<void> | null,
): Promise<void> {
  return submit(client, (done) => new CopyOut(text, onChunk, done));
}

/** `COPY … FROM STDIN`. A failure of `rows` fails the statement, so nothing of it stays. */
export function copyIn(client: pg.ClientBase, text: string, rows: AsyncIterable<Buffer>): Promise<void> {
  return submit(client, (done) => new CopyIn(text, rows, done));
}
