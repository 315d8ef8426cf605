import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Locked, lockedPackages } from './advisories/locked.ts';
import { type Advisory, concerns, SEVERITIES, type Severity, severityOf } from './advisories/osv.ts';
import { readAdvisories } from './advisories/read.ts';

const HELP = `advisories: known weaknesses of what the lock installs, read from a file, without asking anybody

  --file PATH    OSV's export for npm, as a ZIP or as a folder of its files (${join('..', 'shared', 'data', 'osv-npm.zip')})

The file comes from https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip; whoever runs the product refreshes it. Ends with 1 when
something that ships has a high or critical weakness (malware is critical, what nobody graded high), with 75 when there is no file.
`;

const NO_FILE = 75;
const ROOT = join(import.meta.dirname, '..');

const { values } = parseArgs({
  options: {
    file: { type: 'string', default: join(process.env.SHARED_DIR ?? join(ROOT, '../shared'), 'data/osv-npm.zip') },
    help: { type: 'boolean', default: false },
  },
});

interface Finding {
  severity: Severity;
  locked: Locked;
  advisory: Advisory;
}

async function findings(file: string, packages: readonly Locked[]): Promise<{ found: Finding[]; read: number }> {
  const byName = Map.groupBy(packages, ({ name }) => name);
  const found: Finding[] = [];
  let read = 0;
  for await (const advisory of readAdvisories(file)) {
    read += 1;
    const names = new Set((advisory.affected ?? []).map(({ package: affected }) => affected?.name ?? ''));
    for (const locked of [...names].flatMap((name) => byName.get(name) ?? [])) {
      if (concerns(advisory, locked)) found.push({ severity: severityOf(advisory), locked, advisory });
    }
  }
  return { found, read };
}

function print({ severity, locked, advisory }: Finding): void {
  const where = locked.shipped ? 'ships' : 'only builds and tests';
  console.log(
    `${severity.padEnd(9)} ${locked.name}@${locked.version} (${where}): ${advisory.id} ${advisory.summary ?? ''}`,
  );
}

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (!existsSync(values.file)) {
    console.log(
      `There is no file of advisories at ${values.file}: dependencies were NOT looked at. "npm run advisories -- --help" says where it comes from.`,
    );
    return NO_FILE;
  }
  const packages = lockedPackages(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const { found, read } = await findings(values.file, packages);
  const rank = ({ severity }: Finding) => SEVERITIES.indexOf(severity);
  for (const finding of found.toSorted((a, b) => rank(b) - rank(a))) print(finding);
  const counts = SEVERITIES.toReversed().map(
    (each) => `${found.filter(({ severity, locked }) => severity === each && locked.shipped).length} ${each}`,
  );
  console.log(`${packages.length} packages against ${read} advisories; in what ships: ${counts.join(', ')}`);
  const grave = found.some(
    ({ severity, locked }) => locked.shipped && (severity === 'high' || severity === 'critical'),
  );
  return grave ? 1 : 0;
}

process.exitCode = await main();
