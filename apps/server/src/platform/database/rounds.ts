import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { TYPE_PARSERS } from './parsers.ts';

type Row = Record<string, unknown>;
type Answer = Pick<pg.QueryResult<Row>, 'command' | 'rowCount' | 'rows' | 'fields'>;
type Send = (text: string, values: readonly unknown[]) => Promise<Answer>;

interface Waiting {
  text: string;
  values: readonly unknown[];
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Reads that wait for the next round of a piece of work, by database. */
type Work = Map<Rounds, Waiting[]>;

const current = new AsyncLocalStorage<Work>();

/**
 * Reads of `work` that are sent at the same time (`Promise.all`) reach the database as one statement, whose answers are those of each: one
 * round for each step of the work, and one moment that all reads of a step see. When one of them fails, all of its round fail. Writes and
 * transactions go by themselves.
 */
export const inRounds = <T>(work: () => Promise<T>): Promise<T> =>
  current.getStore() ? work() : current.run(new Map(), work);

const READS = /^\s*(?:select|with)\b/i;
const WRITES = /\b(?:insert|update|delete|merge)\b/i;

/** A statement that can be a part of another. */
interface Part {
  id: number;
  /** An expression for all rows of the statement, as JSON: an array of columns for each. */
  expression: string;
  fields: pg.FieldDef[];
  rowOf(columns: unknown[]): Row;
}

const { builtins } = pg.types;
/** These are in JSON what the driver makes of them. Any other type goes as the text that the driver reads. */
const AS_THEY_ARE = new Set<number>([
  builtins.BOOL,
  builtins.INT2,
  builtins.INT4,
  builtins.TEXT,
  builtins.VARCHAR,
  builtins.JSON,
  builtins.JSONB,
]);

function partOf(id: number, text: string, fields: pg.FieldDef[]): Part {
  const columns = fields.map((_, n) => `c${n}`);
  const shown = fields.map(({ dataTypeID }, n) => (AS_THEY_ARE.has(dataTypeID) ? `c${n}` : `c${n}::text`));
  const readers = fields.map(({ dataTypeID }) =>
    AS_THEY_ARE.has(dataTypeID) ? null : (TYPE_PARSERS.getTypeParser(dataTypeID) as (value: string) => unknown),
  );
  return {
    id,
    expression: `(select coalesce(json_agg(json_build_array(${shown})), '[]') from (${text}) q (${columns}))`,
    fields,
    rowOf(values) {
      const row: Row = {};
      for (const [n, { name }] of fields.entries()) {
        const [value, read] = [values[n], readers[n]];
        row[name] = read && value !== null ? read(value as string) : value;
      }
      return row;
    },
  };
}

/** Quoted text and names, and parameters. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

const shifted = (text: string, by: number): string =>
  text.replace(TOKENS, (token, number?: string) => (number ? `$${Number(number) + by}` : token));

/** Texts of statements that are known at most; strangers choose among filters, which are parts of the text. */
const KNOWN_MAX = 2_000;

/** The rounds of one database. */
export class Rounds {
  readonly #send: Send;
  readonly #parts = new Map<string, Part>();
  readonly #joined = new Map<string, string>();
  #lastId = 0;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Sends a read of work that goes in rounds; null for anything else, which its caller sends. */
  read(text: string, values: readonly unknown[]): Promise<Answer> | null {
    const work = current.getStore();
    if (!work || !READS.test(text) || WRITES.test(text)) return null;
    return new Promise((resolve, reject) => {
      const waiting = work.get(this) ?? [];
      waiting.push({ text, values, resolve, reject });
      if (waiting.length > 1) return;
      work.set(this, waiting);
      // By then whatever the last round answered has gone on to its next statement.
      setImmediate(() => {
        work.delete(this);
        this.#go(waiting);
      });
    });
  }

  static isGoing(): boolean {
    return current.getStore() !== undefined;
  }

  /** A statement's columns are known from its first answer; that time it goes alone. */
  #go(waiting: readonly Waiting[]): void {
    const known: { part: Part; of: Waiting }[] = [];
    for (const of of waiting) {
      const part = this.#parts.get(of.text);
      if (part) known.push({ part, of });
      else void this.#alone(of);
    }
    if (known.length === 1) void this.#alone(known[0]!.of);
    // In one order, however the work came to them: one text for the same statements.
    else if (known.length > 1) void this.#together(known.sort((a, b) => a.part.id - b.part.id));
  }

  async #alone({ text, values, resolve, reject }: Waiting): Promise<void> {
    try {
      const answer = await this.#send(text, values);
      this.#learn(text, answer.fields);
      resolve(answer);
    } catch (error) {
      reject(error);
    }
  }

  async #together(known: readonly { part: Part; of: Waiting }[]): Promise<void> {
    try {
      const { rows } = await this.#send(
        this.#textOf(known),
        known.flatMap(({ of }) => of.values),
      );
      for (const [n, { part, of }] of known.entries()) {
        const own = (rows[0]![`p${n}`] as unknown[][]).map(part.rowOf);
        of.resolve({ command: 'SELECT', rowCount: own.length, rows: own, fields: part.fields });
      }
    } catch (error) {
      for (const { of } of known) of.reject(error);
    }
  }

  #textOf(known: readonly { part: Part; of: Waiting }[]): string {
    const key = known.map(({ part }) => part.id).join();
    const before = this.#joined.get(key);
    if (before) return before;
    let parameters = 0;
    const parts = known.map(({ part, of }, n) => {
      const expression = shifted(part.expression, parameters);
      parameters += of.values.length;
      return `${expression} as p${n}`;
    });
    const text = `select ${parts.join(', ')}`;
    if (this.#joined.size >= KNOWN_MAX) this.#joined.clear();
    this.#joined.set(key, text);
    return text;
  }

  #learn(text: string, fields: pg.FieldDef[]): void {
    if (this.#parts.has(text) || fields.length === 0) return;
    if (this.#parts.size >= KNOWN_MAX) {
      this.#parts.clear();
      this.#joined.clear();
    }
    this.#lastId += 1;
    this.#parts.set(text, partOf(this.#lastId, text, fields));
  }
}
