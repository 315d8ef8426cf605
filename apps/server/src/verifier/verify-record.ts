/**
 * Checks a tipster's record without the product: `node verify-record.mjs bundle.json`; and the product's own forecasts:
 * `node verify-record.mjs forecasts https://…`. It is bundled into one file that anybody
 * can download and read; it imports the same rules that the product settles by.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseBundle, type StampTrust, verifyRecord } from '@quotavera/domain/ledger';
import { PRICE_MAX_AGE_MS } from '@quotavera/domain/limits';
import { describeRoot, rootsOfPem, verifyStamp } from '@quotavera/timestamp';
import { readForecastBundles, verifyForecastBundles } from './forecasts.ts';
import { entryReader, hashReader, logReader, priceReader, textOrFile } from './read.ts';
import { report } from './report.ts';

const USAGE = `Usage: node verify-record.mjs <bundle.json> [options]
       node verify-record.mjs forecasts <address or bundle.json>… [options]

The first checks a tipster's record. The second checks the product's own forecasts: those of whole months by their bundles
(…/api/tools/v1/forecasts/bundle/?month=2026-11), or all of them by the site's address (https://…).

  --vkey <key>         the log's verifier key as you know it (text, or a file that holds it)
  --previous <file>    the checkpoint that you saved on an earlier visit
  --witness <key>      verifier key of a witness that you trust (may be repeated)
  --tsa-root <file>    root certificates (PEM) of the time-stamping authority that you trust (may be repeated); else the bundle's
  --tsa-policy <oid>   policy that its stamps must be issued under
  --log <prefix>       address (https://…/ledger) or folder of the log: reads it whole, to show that nothing is left out
  --prices             with --log: also reads the imports of prices of the last minutes before each tip, to look its imported price up
  --save <file>        keep the checkpoint for the next visit, if all is verified
  --json               print the findings as JSON

Ends with 0 when verified, 1 when not, 2 when it could not be tried, 3 when nothing is wrong with what there is but the log was not read
whole: then nobody knows whether something was left out.`;

// Readers may have Node 20, which lacks it; the domain's arithmetic uses it.
Map.groupBy ??= (items, keyOf) => {
  const groups: Map<ReturnType<typeof keyOf>, Parameters<typeof keyOf>[0][]> = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

const VERIFIED = 0;
const NOT_VERIFIED = 1;
const WRONG_USE = 2;
const NOT_COMPLETE = 3;

/** The reader's own authority; undefined without one. */
function authorityOf(files: readonly string[] | undefined, policy: string | undefined): StampTrust | undefined {
  if (!files) {
    if (policy !== undefined) throw new Error('--tsa-policy needs --tsa-root');
    return undefined;
  }
  const roots = files.flatMap((file) => {
    const own = rootsOfPem(readFileSync(file, 'utf8'));
    if (!own) throw new Error(`${file} holds no certificates in PEM form`);
    return own;
  });
  return { roots, policy: policy ?? null };
}

function exitCode({ ok, complete }: { ok: boolean; complete: boolean }): number {
  if (!ok) return NOT_VERIFIED;
  return complete ? VERIFIED : NOT_COMPLETE;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      vkey: { type: 'string' },
      previous: { type: 'string' },
      witness: { type: 'string', multiple: true },
      'tsa-root': { type: 'string', multiple: true },
      'tsa-policy': { type: 'string' },
      log: { type: 'string' },
      prices: { type: 'boolean' },
      save: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const isForecasts = positionals[0] === 'forecasts';
  if (values.help || (isForecasts ? positionals.length < 2 : positionals.length !== 1)) {
    (values.help ? console.log : console.error)(USAGE);
    return values.help ? VERIFIED : WRONG_USE;
  }
  const save = (note: string) => {
    if (values.save !== undefined) writeFileSync(values.save, note);
  };
  const authority = authorityOf(values['tsa-root'], values['tsa-policy']);
  if (isForecasts) {
    const { vkey, previous, witness, log, json } = values;
    const sources = await readForecastBundles(positionals.slice(1));
    return exitCode(await verifyForecastBundles(sources, { vkey, previous, witness, authority, log, json, save }));
  }
  const text = readFileSync(positionals[0]!, 'utf8');
  const read = values.log === undefined ? null : logReader(values.log);
  if (values.prices && values.log === undefined) throw new Error('--prices needs --log');
  const now = Date.now();
  const verification = await verifyRecord(text, {
    now,
    ...(values.vkey === undefined ? {} : { vkey: textOrFile(values.vkey) }),
    ...(values.previous === undefined ? {} : { previousCheckpoint: readFileSync(values.previous, 'utf8') }),
    ...(values.witness === undefined ? {} : { witnesses: values.witness.map(textOrFile) }),
    ...(authority && { authority }),
    verifyStamp,
    ...(read ? { readTile: hashReader(read), readEntries: entryReader(read) } : {}),
    ...(values.prices && values.log !== undefined
      ? { prices: { read: priceReader(values.log), now, maxAge: PRICE_MAX_AGE_MS } }
      : {}),
  });
  const bundle = parseBundle(text);
  if (values.json) {
    console.log(JSON.stringify(verification, null, 2));
  } else {
    if (bundle) console.log(`${bundle.tipster.username} (${bundle.tipster.pseudonym}) in ${bundle.origin}\n`);
    if (bundle && values.vkey === undefined) console.log(`  key taken from the bundle, compare it: ${bundle.vkey}\n`);
    if (bundle?.stamps?.length && !authority) {
      for (const root of bundle.authority?.roots ?? []) {
        const { name, fingerprint } = await describeRoot(root);
        console.log(`  root of time stamps taken from the bundle, compare it: ${name}, SHA-256 ${fingerprint}\n`);
      }
    }
    console.log(report(verification));
  }
  if (verification.ok && verification.checkpoint) save(verification.checkpoint.note);
  return exitCode(verification);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exitCode = WRONG_USE;
}
