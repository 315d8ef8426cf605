import { parseSync, Visitor } from 'oxc-parser';
import { columnsSetBy, type Node, skipParentheses, type Token, tokensOf, UNNAMED } from './sql-tokens.ts';

/** A table's columns by its name. */
export type Schema = ReadonlyMap<string, ReadonlySet<string>>;

/** A place of a source file where a statement reads or writes a table. */
type UseKind = 'read' | 'write';

export interface TableUse {
  kind: UseKind;
  table: string;
  /** Reads: `*` is the whole row, null the table alone. Writes: a column that an update sets, null for anything else. */
  column: string | null;
  line: number;
}

/**
 * A level of a statement: its tables by alias (null is a subquery or a CTE, whose columns aren't a table's), within the level around it.
 * The outermost levels are a function and its file: there an alias may stand for several tables.
 */
interface Scope {
  around: Scope | null;
  tables: Map<string, Set<string | null>>;
}

interface Reference {
  scope: Scope;
  qualifier: string | null;
  name: string;
  offset: number;
}

/** Words that end a list of tables. */
const FROM_ENDS = new Set('where group order having limit union set returning on values select for window'.split(' '));
/** Words that follow a table and are not its alias. */
const NO_ALIAS = new Set(
  'as on where set join left right inner cross full natural using group order having limit offset union except intersect for values select returning lateral window when with default do conflict'.split(
    ' ',
  ),
);

const BUILDER_READS = new Set([
  'selectFrom',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
]);
const BUILDER_WRITES = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const BUILDER_STARTS = new Set(['selectFrom', ...BUILDER_WRITES]);
const BUILDER_NAME = /^(?:(\w+)\.)?(\w+|\*)(?: as \w+)?$/;

/** Reads the SQL of one file: tagged templates, fragments of them, and the query builder's calls. */
class Reader {
  readonly uses: TableUse[] = [];
  readonly #references: Reference[] = [];
  /** Every table that a file or a function in it names, for fragments whose statement stands elsewhere. */
  readonly #levels: Scope[] = [];
  /** The file's constants, for lists of columns. */
  readonly #constants = new Map<string, Node>();
  readonly #source: string;
  readonly #schema: Schema;

  constructor(source: string, schema: Schema) {
    this.#source = source;
    this.#schema = schema;
  }

  read(program: Node): TableUse[] {
    const file: Scope = { around: null, tables: new Map() };
    this.#levels.push(file);
    for (const statement of program.body)
      for (const { id, init } of (statement.declaration ?? statement).declarations ?? [])
        this.#constants.set(id.name, init);
    for (const statement of program.body) {
      const part: Scope = { around: file, tables: new Map() };
      this.#levels.push(part);
      this.#visit(statement, part);
      this.#levels.pop();
    }
    for (const reference of this.#references) this.#resolve(reference);
    return this.uses;
  }

  #use(kind: TableUse['kind'], table: string, column: string | null, offset: number): void {
    this.uses.push({ kind, table, column, line: this.#source.slice(0, offset).split('\n').length });
  }

  #write(table: string, columns: readonly string[], offset: number): void {
    for (const column of columns.length > 0 ? columns : [null]) this.#use('write', table, column, offset);
  }

  #declare(scope: Scope, alias: string, table: string | null): void {
    scope.tables.set(alias, new Set([table]));
    for (const { tables } of this.#levels) tables.set(alias, new Set([...(tables.get(alias) ?? []), table]));
  }

  #visit(node: Node, scope: Scope): void {
    if (Array.isArray(node)) {
      for (const each of node) this.#visit(each, scope);
    } else if (node?.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') {
      this.#readTemplate(tokensOf(node.quasi), { around: scope, tables: new Map() });
    } else if (node?.type === 'CallExpression' && node.callee.name === 'columns') {
      const [alias, names] = node.arguments;
      for (const name of this.#namesOf(names))
        this.#references.push({ scope, qualifier: alias.value, name, offset: node.start });
    } else if (node?.type === 'CallExpression' && this.#callsOf(node).length > 0) {
      this.#readBuilder(node, scope);
    } else if (node && typeof node.type === 'string') {
      for (const [key, value] of Object.entries(node))
        if (key !== 'type' && typeof value === 'object') this.#visit(value, scope);
    }
  }

  /** Returns the columns that `columns` of the server is given; a list that stands elsewhere counts as the whole row. */
  #namesOf(list: Node): string[] {
    if (list?.type === 'ArrayExpression') return list.elements.flatMap((each: Node) => this.#namesOf(each));
    if (list?.type === 'SpreadElement') return this.#namesOf(list.argument);
    if (list?.type === 'TSAsExpression' || list?.type === 'TSSatisfiesExpression')
      return this.#namesOf(list.expression);
    if (list?.type === 'Literal') return [list.value];
    const constant = list?.type === 'Identifier' ? this.#constants.get(list.name) : undefined;
    return constant ? this.#namesOf(constant) : ['*'];
  }

  /** Returns the calls of a chain (`db.selectFrom(..).where(..)`), or nothing where it isn't a query. */
  #callsOf(chain: Node): Node[] {
    const calls: Node[] = [];
    for (
      let call = chain;
      call.type === 'CallExpression' && call.callee.type === 'MemberExpression';
      call = call.callee.object
    )
      calls.unshift(call);
    return calls;
  }

  #readBuilder(chain: Node, around: Scope): void {
    const calls = this.#callsOf(chain);
    const starts = calls.some(({ callee }) => BUILDER_STARTS.has(callee.property.name));
    const scope: Scope = starts ? { around, tables: new Map() } : around;
    this.#visit(calls[0].callee.object, scope);
    const sets = calls.some(({ callee }) => callee.property.name === 'updateTable') ? columnsSet(calls) : [];
    for (const { callee, arguments: args } of calls) {
      const method: string = callee.property.name;
      const names = BUILDER_READS.has(method) || BUILDER_WRITES.has(method);
      if (names)
        for (const table of [args[0]?.elements ?? args[0]].flat())
          this.#builderTable(scope, table, BUILDER_WRITES.has(method), sets);
    }
    for (const { callee, arguments: args } of calls) {
      const method: string = callee.property.name;
      const isTable = BUILDER_READS.has(method) || BUILDER_WRITES.has(method);
      if (method === 'selectAll')
        for (const alias of scope.tables.keys())
          this.#references.push({ scope, qualifier: alias, name: '*', offset: callee.end });
      for (const [n, argument] of args.entries()) {
        if ((isTable && n === 0 && argument.type !== 'CallExpression') || (method === 'values' && n > 0)) continue;
        // A condition's third argument is a value.
        if (n === 2 && argument.type === 'Literal' && !method.endsWith('Join') && !method.endsWith('Ref')) continue;
        this.#builderColumns(argument, scope);
      }
    }
  }

  #builderTable(scope: Scope, argument: Node, isWrite: boolean, sets: readonly string[]): void {
    const [, name, , alias] = /^(\w+)( as (\w+))?$/.exec(argument?.value ?? '') ?? [];
    const table = name !== undefined && this.#schema.has(name) ? name : null;
    if (isWrite) this.#write(table ?? UNNAMED, sets, argument.start);
    else if (table) this.#use('read', table, null, argument.start);
    if (name) this.#declare(scope, alias ?? name, table);
  }

  #builderColumns(node: Node, scope: Scope): void {
    if (node?.type === 'Literal' && typeof node.value === 'string') {
      const [, qualifier = null, name] = BUILDER_NAME.exec(node.value) ?? [];
      if (name) this.#references.push({ scope, qualifier, name, offset: node.start });
    } else if (node?.type === 'ArrayExpression') {
      for (const each of node.elements) this.#builderColumns(each, scope);
    } else if (node?.type === 'ArrowFunctionExpression') {
      this.#builderColumns(node.body, scope);
    } else if (node?.type === 'CallExpression' && node.callee.type === 'Identifier') {
      // `eb('column', '=', value)`
      for (const [n, each] of node.arguments.entries()) if (n !== 2) this.#builderColumns(each, scope);
    } else this.#visit(node, scope);
  }

  #readTemplate(tokens: readonly Token[], outermost: Scope): void {
    let scope = outermost;
    // Where a subquery ends, its alias follows; a list of tables goes on after a comma.
    const open: { scope: Scope; inFrom: boolean }[] = [];
    let inFrom = false;
    // A fragment may begin with the table that a `from` elsewhere asks for.
    let expectsTable: UseKind | null = this.#schema.has(tokens[0]?.text ?? '') ? 'read' : null;
    const at = (n: number): string => tokens[n]?.text ?? '';
    const aliasAfter = (n: number): [alias: string | null, next: number] => {
      const from = at(n) === 'as' ? n + 1 : n;
      const token = tokens[from];
      return token?.kind === 'word' && (at(n) === 'as' || !NO_ALIAS.has(token.text))
        ? [token.text, from + 1]
        : [null, n];
    };
    for (let n = 0; n < tokens.length; n += 1) {
      const token = tokens[n]!;
      const { text, offset } = token;
      const before = at(n - 1);
      if (token.kind === 'hole') {
        if (expectsTable === 'write') this.#use('write', UNNAMED, null, offset);
        this.#visit(token.node, scope);
        if (expectsTable) {
          const [alias, next] = aliasAfter(n + 1);
          if (alias) this.#declare(scope, alias, null);
          n = next - 1;
        }
        expectsTable = null;
        continue;
      }
      if (token.kind === 'sign') {
        if (text === '(') {
          open.push({ scope, inFrom });
          scope = { around: scope, tables: new Map() };
          inFrom = false;
          expectsTable = null;
        } else if (text === ')') {
          const outer = open.pop();
          scope = outer?.scope ?? scope;
          inFrom = outer?.inFrom ?? false;
          if (inFrom) {
            const [alias, next] = aliasAfter(n + 1);
            if (alias) {
              this.#declare(scope, alias, null);
              n = next - 1;
            }
          }
        } else if (text === ',' && inFrom) expectsTable = 'read';
        else if (text === '*' && (before === 'select' || before === 'returning'))
          this.#references.push({ scope, qualifier: null, name: '*', offset });
        else if (text === '::') n += 1;
        continue;
      }
      if (text === 'from' || text === 'join' || text === 'using' || (text === 'into' && before === 'select')) {
        const isWrite = text === 'from' && before === 'delete';
        if (before === 'distinct') continue;
        expectsTable = isWrite ? 'write' : 'read';
        inFrom = true;
        continue;
      }
      if (
        text === 'into' ||
        (text === 'update' && before !== 'for' && before !== 'do' && before !== 'key') ||
        (text === 'truncate' && at(n + 1) !== 'table')
      ) {
        expectsTable = 'write';
        continue;
      }
      if (expectsTable && (text === 'only' || text === 'lateral' || text === 'table')) continue;
      if (expectsTable && at(n + 1) !== '.') {
        const kind = expectsTable;
        expectsTable = null;
        if (at(n + 1) === '(' && kind === 'read') {
          // A function in the place of a table, or one that has `from` among its arguments.
          continue;
        }
        const table = this.#schema.has(text) ? text : null;
        if (kind === 'write') this.#write(table ?? UNNAMED, before === 'update' ? columnsSetBy(tokens, n) : [], offset);
        else if (table) this.#use('read', table, null, offset);
        if (table || at(n - 1) !== 'from' || !open.length || inFrom) {
          const [alias, next] = aliasAfter(n + 1);
          this.#declare(scope, alias ?? text, table);
          n = next - 1;
        }
        if (kind === 'write' && at(n + 1) === '(') n = skipParentheses(tokens, n + 1);
        continue;
      }
      expectsTable = null;
      if (FROM_ENDS.has(text)) inFrom = false;
      // An alias, a table that is locked, and a column that is set are no reads.
      if (before === 'as' || before === 'of' || before === 'set') continue;
      if (at(n + 1) === '(') continue;
      if (at(n + 1) === '.') {
        this.#references.push({ scope, qualifier: text, name: at(n + 2), offset });
        if (tokens[n + 2]?.kind !== 'hole') n += 2;
        continue;
      }
      this.#references.push({ scope, qualifier: null, name: text, offset });
    }
  }

  #has(table: string, column: string): boolean {
    return column === '*' || this.#schema.get(table)!.has(column);
  }

  #resolve({ scope, qualifier, name, offset }: Reference): void {
    for (let level: Scope | null = scope; level; level = level.around) {
      const named = level.tables.get(qualifier ?? name);
      if (qualifier !== null && !named) continue;
      const tables = new Set(qualifier !== null ? named : [...level.tables.values()].flatMap((each) => [...each]));
      const having = [...tables].filter((table) => table !== null && this.#has(table, name));
      for (const table of having) this.#use('read', table!, name, offset);
      if (having.length > 0 || qualifier !== null || name === '*') return;
      // A table's name in the place of a value is its whole row.
      for (const table of named ?? []) if (table !== null) this.#use('read', table, '*', offset);
      if (named || tables.has(null)) return;
    }
    if (qualifier !== null && this.#schema.has(qualifier)) this.#use('read', qualifier, name, offset);
  }
}

/** Returns the columns that the builder's `set` names; unnamed where it is given an object made elsewhere. */
function columnsSet(calls: readonly Node[]): string[] {
  return calls
    .filter(({ callee }) => callee.property.name === 'set')
    .flatMap(({ arguments: [values] }) =>
      values.type === 'ObjectExpression'
        ? values.properties.map(({ key }: Node) => key?.name ?? key?.value ?? UNNAMED)
        : [values.value ?? UNNAMED],
    );
}

/** Returns the uses of tables in a source file. */
export function tableUses(file: string, source: string, schema: Schema): TableUse[] {
  const { program } = parseSync(file, source);
  return new Reader(source, schema).read(program);
}

/** Reads tables and columns out of the generated types of the database. */
export function schemaOf(source: string): Schema {
  const interfaces = new Map<string, Node[]>();
  new Visitor({
    TSInterfaceDeclaration: ({ id, body }) => void interfaces.set(id.name, body.body),
  }).visit(parseSync('schema.ts', source).program);
  return new Map(
    interfaces
      .get('DB')!
      .map(({ key, typeAnnotation }) => [
        key.name as string,
        new Set<string>(interfaces.get(typeAnnotation.typeAnnotation.typeName.name)!.map((column) => column.key.name)),
      ]),
  );
}
