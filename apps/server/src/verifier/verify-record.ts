/**
 * Checks a tipster's record without the product: `node verify-record.mjs bundle.json`; and the product's own forecasts:
 * `node verify-record.mjs forecasts https://…`. It is bundled into one file that anybody
 * can download and read; it imports the same rules that the product settles by.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  auditLog,
  openCheckpoint,
  parseBundle,
  parseVerifierKey,
  type RecordBundle,
  verifyRecord,
} from '@quotavera/domain/ledger';
import { readForecastBundles, verifyForecastBundles } from './forecasts.ts';
import { entryReader, hashReader, logReader, type Read, textOrFile } from './read.ts';
import { report } from './report.ts';

const USAGE = `Usage: node verify-record.mjs <bundle.json> [options]
       node verify-record.mjs forecasts <address or bundle.json>… [options]

The first checks a tipster's record. The second checks the product's own forecasts: those of whole months by their bundles
(…/api/tools/v1/forecasts/bundle/?month=2026-11), or all of them by the site's address (https://…).

  --vkey <key>         the log's verifier key as you know it (text, or a file that holds it)
  --previous <file>    the checkpoint that you saved on an earlier visit
  --witness <key>      verifier key of a witness that you trust (may be repeated)
  --log <prefix>       address (https://…/ledger) or folder of the log: reads it whole, to show that nothing is left out
  --save <file>        keep the checkpoint for the next visit, if all is verified
  --json               print the findings as JSON

Ends with 0 when verified, 1 when not, 2 when it could not be tried.`;

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

/** Reads the whole log and compares its entries of the tipster with the bundle's. */
async function auditProblem(bundle: RecordBundle, read: Read): Promise<string | null> {
  const key = await parseVerifierKey(bundle.vkey);
  const opened = key && (await openCheckpoint(bundle.checkpoint, key));
  if (!opened?.ok) return 'the checkpoint cannot be read';
  const { pseudonym } = bundle.tipster;
  const audit = await auditLog(opened.checkpoint, pseudonym, entryReader(read));
  if (!audit.ok) return `the log's own entries do not lead to its root (${audit.error}, bundle ${audit.index})`;
  const listed = new Set(bundle.entries.map(({ index }) => index));
  const missing = audit.ofTipster.filter(({ index }) => !listed.has(index));
  return missing.length > 0 ? `the bundle leaves out entries ${missing.map(({ index }) => index).join(', ')}` : null;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      vkey: { type: 'string' },
      previous: { type: 'string' },
      witness: { type: 'string', multiple: true },
      log: { type: 'string' },
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
  if (isForecasts) {
    const { vkey, previous, witness, log, json } = values;
    const sources = await readForecastBundles(positionals.slice(1));
    const ok = await verifyForecastBundles(sources, { vkey, previous, witness, log, json, save });
    return ok ? VERIFIED : NOT_VERIFIED;
  }
  const text = readFileSync(positionals[0]!, 'utf8');
  const read = values.log === undefined ? null : logReader(values.log);
  const verification = await verifyRecord(text, {
    ...(values.vkey === undefined ? {} : { vkey: textOrFile(values.vkey) }),
    ...(values.previous === undefined ? {} : { previousCheckpoint: readFileSync(values.previous, 'utf8') }),
    ...(values.witness === undefined ? {} : { witnesses: values.witness.map(textOrFile) }),
    ...(read ? { readTile: hashReader(read) } : {}),
  });
  const bundle = parseBundle(text);
  const leftOut = verification.ok && read && bundle ? await auditProblem(bundle, read) : null;
  const ok = verification.ok && leftOut === null;
  if (values.json) {
    console.log(JSON.stringify({ ...verification, ok, leftOut }, null, 2));
  } else {
    if (bundle) console.log(`${bundle.tipster.username} (${bundle.tipster.pseudonym}) in ${bundle.origin}\n`);
    if (bundle && values.vkey === undefined) console.log(`  key taken from the bundle, compare it: ${bundle.vkey}\n`);
    console.log(report({ ...verification, ok }));
    if (leftOut !== null) console.log(`Reading the whole log: ${leftOut}`);
    else if (read && ok) console.log('Reading the whole log: nothing is left out');
  }
  if (ok && verification.checkpoint) save(verification.checkpoint.note);
  return ok ? VERIFIED : NOT_VERIFIED;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exitCode = WRONG_USE;
}
