import { parseVerifierKey } from '@quotavera/domain/ledger';
import { listWitnesses, saveWitnesses } from '../modules/ledger/witness/service.ts';
import { type Command, UsageError } from './command.ts';

export const ledgerWitnesses: Command = {
  name: 'ledger-witnesses',
  summary: 'Lists, adds and removes the witnesses that cosign the log',
  help: `Usage: npm run manage -- ledger-witnesses [list | add <url> <verifier key> | remove <url>]

The log submits its checkpoints to each and serves their cosignatures. "add" takes the key that the witness printed when it started.`,
  async run([action = 'list', url, vkey], { open, out }) {
    const { db } = await open();
    const witnesses = await listWitnesses(db);
    if (action === 'add') {
      if (!url || !/^https?:\/\//.test(url) || !vkey) throw new UsageError('add needs an address and a verifier key');
      const key = await parseVerifierKey(vkey);
      if (key?.type !== 'cosignature') throw new UsageError(`"${vkey}" is no witness's key`);
      await saveWitnesses(db, [...witnesses.filter((witness) => witness.url !== url), { url, vkey }]);
      out(`${key.name} at ${url} will be asked to cosign.`);
    } else if (action === 'remove') {
      if (!witnesses.some((witness) => witness.url === url)) throw new UsageError(`there is no witness at ${url}`);
      await saveWitnesses(
        db,
        witnesses.filter((witness) => witness.url !== url),
      );
      out(`The witness at ${url} is no longer asked.`);
    } else if (action === 'list') {
      for (const witness of witnesses) out(`${witness.url}  ${witness.vkey}`);
      if (witnesses.length === 0) out('There are no witnesses: times rest on the operator’s word.');
    } else {
      throw new UsageError(`there is no action "${action}"`);
    }
  },
};
