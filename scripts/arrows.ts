import { spawnSync } from 'node:child_process';

/** Fewer modules than this and the checker has not read the sources (it needs a parser for TypeScript): then it proves nothing. */
const MODULES_MIN = 300;

const { stdout, stderr } = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', '--output-type', 'json'],
  { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 },
);

interface Cruised {
  readonly summary: {
    readonly totalCruised: number;
    readonly error: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

let cruised: Cruised;
try {
  cruised = JSON.parse(stdout) as Cruised;
} catch {
  console.error(stderr);
  process.exit(1);
}
const { totalCruised, error, violations } = cruised.summary;
for (const { from, to, rule } of violations) console.error(`${rule.name}: ${from} → ${to}`);
if (totalCruised < MODULES_MIN) console.error(`only ${totalCruised} modules were read: the check sees nothing`);
console.log(`${totalCruised} modules, ${error} forbidden imports`);
process.exitCode = error > 0 || totalCruised < MODULES_MIN ? 1 : 0;
