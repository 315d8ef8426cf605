import { readFileSync } from 'node:fs';
import {
  auditForecasts,
  type ForecastBundle,
  type ForecastVerification,
  type JsonValue,
  openCheckpoint,
  parseForecastBundle,
  parseVerifierKey,
  type StampTrust,
  verifyForecasts,
} from '@quotavera/domain/ledger';
import { addMonths, romeMonth } from '@quotavera/domain/time';
import { verifyStamp } from '@quotavera/timestamp';
import { forecastReport } from './forecasts-report.ts';
import { entryReader, hashReader, logReader, textOrFile } from './read.ts';

interface ForecastSources {
  texts: readonly string[];
  /** The public summary of all time, where the bundles are all that there are. */
  summary: JsonValue | undefined;
}

async function fetchText(address: string): Promise<string> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return reply.text();
}

/** A site's bundles of every month that it states figures for. */
async function readSite(site: string): Promise<ForecastSources> {
  const api = `${site.replace(/\/+$/, '')}/api/tools/v1/forecasts`;
  const summary = JSON.parse(await fetchText(`${api}/summary/`)) as JsonValue;
  const { since, months } = summary as { since?: unknown; months?: { month?: unknown }[] };
  const stated = (Array.isArray(months) ? months : []).map(({ month }) => String(month)).sort();
  const last = stated.at(-1);
  if (typeof since !== 'string' || last === undefined) throw new Error(`${site} states no forecasts`);
  const texts: string[] = [];
  // Months without a stated figure are read too, because the forecaster's numbering goes through them.
  for (let month: string = romeMonth(new Date(since)); month <= last; month = addMonths(month, 1)) {
    texts.push(await fetchText(`${api}/bundle/?month=${month}`));
  }
  return { texts, summary };
}

/** Bundles from files, or everything from the address of a site. */
export async function readForecastBundles(places: readonly string[]): Promise<ForecastSources> {
  const [first = ''] = places;
  if (places.length === 1 && /^https?:\/\//.test(first)) return readSite(first);
  return { texts: places.map((place) => readFileSync(place, 'utf8')), summary: undefined };
}

export interface ForecastSettings {
  vkey: string | undefined;
  previous: string | undefined;
  witness: readonly string[] | undefined;
  authority: StampTrust | undefined;
  log: string | undefined;
  json: boolean | undefined;
  save: (note: string) => void;
}

/** The batches of forecasts in the whole log, up to the newest checkpoint of the bundles. */
async function readLogged(bundles: readonly ForecastBundle[], prefix: string) {
  const [newest] = await Promise.all(
    bundles.map(async ({ vkey, checkpoint }) => {
      const key = await parseVerifierKey(vkey);
      const opened = key && (await openCheckpoint(checkpoint, key));
      return opened?.ok ? opened.checkpoint : null;
    }),
  ).then((all) => all.filter((each) => each !== null).sort((a, b) => b.size - a.size));
  if (!newest) throw new Error('no checkpoint can be read');
  const audit = await auditForecasts(newest, entryReader(logReader(prefix)));
  if (!audit.ok)
    throw new Error(`the log's own entries do not lead to its root (${audit.error}, bundle ${audit.index})`);
  return audit.ofTipster;
}

/** Checks bundles of forecasts and prints what was found. */
export async function verifyForecastBundles(
  { texts, summary }: ForecastSources,
  { vkey, previous, witness, authority, log, json, save }: ForecastSettings,
): Promise<ForecastVerification> {
  const bundles = texts.map(parseForecastBundle).filter((bundle) => bundle !== null);
  const verification = await verifyForecasts(texts, {
    ...(vkey === undefined ? {} : { vkey: textOrFile(vkey) }),
    ...(previous === undefined ? {} : { previousCheckpoint: readFileSync(previous, 'utf8') }),
    ...(witness === undefined ? {} : { witnesses: witness.map(textOrFile) }),
    ...(authority && { authority }),
    verifyStamp,
    ...(summary === undefined ? {} : { summary }),
    ...(log === undefined ? {} : { readTile: hashReader(logReader(log)), logged: await readLogged(bundles, log) }),
  });
  if (json) console.log(JSON.stringify(verification, null, 2));
  else {
    const [bundle] = bundles;
    if (bundle) console.log(`Forecasts of ${bundle.origin}, ${verification.months.join(', ')}\n`);
    if (bundle && vkey === undefined) console.log(`  key taken from the bundle, compare it: ${bundle.vkey}\n`);
    console.log(forecastReport(verification));
  }
  if (verification.ok && verification.checkpoint) save(verification.checkpoint.note);
  return verification;
}
