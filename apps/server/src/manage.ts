import { type Booted, boot, openServer } from './boot.ts';
import { readEnvironment } from './env.ts';
import { acceptSecretsCommand } from './manage/accept-secrets.ts';
import { backup } from './manage/backup.ts';
import { checkMoneyCommand } from './manage/check-money.ts';
import { codegen } from './manage/codegen.ts';
import type { Command, CommandContext } from './manage/command.ts';
import { createAdmin } from './manage/create-admin.ts';
import { importCommand } from './manage/import.ts';
import { ledgerAccept, ledgerWitnesses, verifyLedger, witness } from './manage/ledger.ts';
import { outbox } from './manage/outbox.ts';
import { recompute } from './manage/recompute.ts';
import { resetSecondFactor } from './manage/reset-second-factor.ts';
import { restore } from './manage/restore.ts';
import { createLog } from './platform/log.ts';

const migrate: Command = {
  name: 'migrate',
  summary: 'Brings the database to the newest schema',
  help: 'Usage: npm run manage -- migrate\n\nRuns the migrations that are waiting. The server does the same when it starts.',
  async run(_args, { open, out }) {
    await open();
    out('The database is migrated.');
  },
};

/** The list has a line for each command, so that adding one is a change of a line. */
const COMMANDS: readonly Command[] = [
  acceptSecretsCommand,
  backup,
  checkMoneyCommand,
  codegen,
  createAdmin,
  importCommand,
  ledgerAccept,
  ledgerWitnesses,
  migrate,
  outbox,
  recompute,
  resetSecondFactor,
  restore,
  verifyLedger,
  witness,
];

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return `Usage: npm run manage -- <command> [options]\n\n${lines.join('\n')}\n\nEach explains itself with --help.`;
}

/** Exit code 2 for wrong use, as in other commands; 1 for a failure. */
const WRONG_USE = 2;
const FAILED = 1;
/** Errors shown by their message alone; others are shown with the stack. */
const EXPECTED = new Set([
  'EnvironmentInvalid',
  'EmbeddedUnavailable',
  'FolderInUse',
  'DumpUnusable',
  'OtherMajor',
  'SecretUnusable',
  'ServerUnusable',
]);

function isWrongUse(error: unknown): error is Error {
  const { name, code } = error as { name?: string; code?: string };
  return name === 'UsageError' || (code?.startsWith('ERR_PARSE_ARGS') ?? false);
}

async function execute(command: Command, args: readonly string[]): Promise<number> {
  let booted: Booted | null = null;
  let alone: { close(): Promise<void> } | null = null;
  const environment = readEnvironment();
  const log = createLog(process.env.LOG_LEVEL ? environment.LOG_LEVEL : 'warn');
  const context: CommandContext = {
    environment,
    log,
    out: (line) => console.log(line),
    open: async () => {
      booted ??= await boot(environment, { log, besideServer: true, statementTimeoutMs: 0 });
      return booted.context;
    },
    openAlone: async () => {
      const { url, embedded } = await openServer(environment, { log });
      alone = { close: async () => embedded?.stop() };
      return url;
    },
  };
  try {
    return (await command.run(args, context)) ?? 0;
  } finally {
    await (booted as Booted | null)?.close();
    await (alone as { close(): Promise<void> } | null)?.close();
  }
}

export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...args] = argv;
  if (!name || name === '--help' || name === '-h' || name === 'help') {
    console.log(overview());
    return name ? 0 : WRONG_USE;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) {
    console.error(`There is no command "${name}".\n\n${overview()}`);
    return WRONG_USE;
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.log(command.help);
    return 0;
  }
  try {
    return await execute(command, args);
  } catch (error) {
    if (isWrongUse(error)) {
      console.error(`${error.message}\n\n${command.help}`);
      return WRONG_USE;
    }
    const expected = EXPECTED.has((error as Error).name);
    console.error(expected ? (error as Error).message : error);
    return FAILED;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
