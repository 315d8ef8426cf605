import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { errorText } from '@quotavera/i18n/server';
import { createAdministrator } from '../modules/accounts/administration/service-create-admin.ts';
import { isFailure } from '../platform/errors/index.ts';
import { type Command, UsageError } from './command.ts';

const HELP = `Usage: npm run manage -- create-admin --email you@example.com --username you

Makes an administrator, or makes an existing account one. The password is asked for, or read from the first line of
standard input when that isn't a terminal; it never appears among the arguments. Administering begins once the account has
its second factor on (Profilo, Sicurezza).

  --email <address>      e-mail address (required)
  --username <name>      username (required for a new account)
  --first-name <name>    --last-name <name>`;

async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stdout : undefined });
  try {
    if (process.stdin.isTTY) return await lines.question('Password: ');
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

export const createAdmin: Command = {
  name: 'create-admin',
  summary: 'Makes the first administrator',
  help: HELP,
  async run(args, { open, out }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        email: { type: 'string' },
        username: { type: 'string' },
        'first-name': { type: 'string', default: '' },
        'last-name': { type: 'string', default: '' },
      },
    });
    if (!values.email) throw new UsageError('--email is missing');
    const { db, clock } = await open();
    const result = await createAdministrator(db, clock, {
      email: values.email,
      username: values.username ?? null,
      firstName: values['first-name'],
      lastName: values['last-name'],
      password: readPassword,
    });
    if (isFailure(result)) {
      if (result.error.code !== 'validation') out(errorText('en', result.error.code));
      for (const [field, error] of Object.entries(result.error.fields ?? {})) out(`${field}: ${JSON.stringify(error)}`);
      return 1;
    }
    out(result.value.created ? `Made the administrator ${values.email}.` : `${values.email} is an administrator now.`);
    out('What administrators may do opens once the second factor is on: sign in, then Profilo, Sicurezza.');
  },
};
