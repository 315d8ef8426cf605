import type { Command } from './command.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Brings the database to the newest schema',
  help: 'Usage: npm run manage -- migrate\n\nRuns the migrations that are waiting. The server does the same when it starts.',
  async run(_args, { open, out }) {
    await open();
    out('The database is migrated.');
  },
};
