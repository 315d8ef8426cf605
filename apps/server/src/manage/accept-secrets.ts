import { vapidKeys } from '../modules/alerts/service-push.ts';
import { acceptSecrets } from '../platform/config/service-fingerprints.ts';
import type { Command } from './command.ts';

export const acceptSecretsCommand: Command = {
  name: 'accept-secrets',
  summary: "Takes this folder's secrets as those that every node has to have",
  help: `Usage: npm run manage -- accept-secrets

A node starts only with the secrets that the database's first node had. After a secret was changed on purpose, or a backup without its
secrets was restored, stop all nodes, run this on one and copy its folder secrets to the others.`,
  async run(_args, { open, out }) {
    const { db, secrets } = await open();
    vapidKeys(secrets);
    await acceptSecrets(db, secrets);
    out('Nodes with the secrets of this folder may start.');
  },
};
