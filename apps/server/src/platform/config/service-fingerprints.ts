import { createHmac } from 'node:crypto';
import type { Db } from '../database/index.ts';
import { SECRET_NAMES, type Secrets } from './index.ts';
import * as repository from './repository.ts';

const PURPOSE = 'fingerprint of a secret';

class SecretsDiffer extends Error {
  override readonly name = 'SecretsDiffer';
  constructor(names: readonly string[], dataDir: string) {
    super(
      `DATA_DIR: the secrets ${names.join(', ')} in ${dataDir}/secrets aren't those of this database's other nodes; copy the folder secrets of a node that runs, or, if they were changed on purpose, stop all nodes and run \`npm run manage -- accept-secrets\`.`,
    );
  }
}

const fingerprintsOf = (secrets: Secrets) =>
  SECRET_NAMES.map((name) => ({
    name,
    fingerprint: createHmac('sha256', secrets.get(name)).update(PURPOSE).digest('base64url'),
  }));

/** Throws a sentence for the operator unless this node has the secrets that the database's first node had. Every secret exists by then. */
export async function checkSecrets(db: Db, secrets: Secrets, dataDir: string): Promise<void> {
  const own = fingerprintsOf(secrets);
  const agreed = new Map((await repository.agreeOn(db, own)).map(({ name, fingerprint }) => [name, fingerprint]));
  const different = own.filter(({ name, fingerprint }) => agreed.get(name) !== fingerprint);
  if (different.length > 0)
    throw new SecretsDiffer(
      different.map(({ name }) => name),
      dataDir,
    );
}

/** Makes this folder's secrets those that every node has to have. */
export async function acceptSecrets(db: Db, secrets: Secrets): Promise<void> {
  await repository.replaceAll(db, fingerprintsOf(secrets));
}
