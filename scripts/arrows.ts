import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkServer } from './owners.ts';

interface Check {
  config: string;
  folders: readonly string[];
  /** With fewer modules than this the checker has not read the sources (it needs a parser for TypeScript) and proves nothing. */
  modulesMin: number;
}

const CHECKS: readonly Check[] = [
  { config: '.dependency-cruiser.cjs', folders: ['packages', 'apps', 'research'], modulesMin: 300 },
  { config: '.dependency-cruiser.folders.cjs', folders: ['apps/server', 'packages/domain'], modulesMin: 200 },
];

interface Cruised {
  summary: {
    totalCruised: number;
    error: number;
    violations: readonly {
      from: string;
      to: string;
      rule: { name: string };
    }[];
  };
}

function passes({ config, folders, modulesMin }: Check): boolean {
  const { stdout, stderr } = spawnSync('depcruise', ['--config', config, ...folders, '--output-type', 'json'], {
    encoding: 'utf8',
    maxBuffer: 512 * 1024 * 1024,
  });
  let cruised: Cruised;
  try {
    cruised = JSON.parse(stdout) as Cruised;
  } catch {
    console.error(stderr);
    return false;
  }
  const { totalCruised, error, violations } = cruised.summary;
  for (const { from, to, rule } of violations) console.error(`${rule.name}: ${from} → ${to}`);
  if (totalCruised < modulesMin) console.error(`only ${totalCruised} modules were read: the check sees nothing`);
  console.log(`${config}: ${totalCruised} modules, ${error} forbidden imports`);
  return error === 0 && totalCruised >= modulesMin;
}

/** With fewer statements than this the reader of SQL sees nothing. */
const FOREIGN_READS_MIN = 100;

async function ownersPass(): Promise<boolean> {
  const { problems, foreignReads, tables, files } = await checkServer(join(import.meta.dirname, '..'));
  for (const problem of problems) console.error(problem);
  console.log(
    `${tables} tables, ${files} files, ${foreignReads} reads of others' tables, ${problems.length} that no owner allows`,
  );
  return problems.length === 0 && foreignReads >= FOREIGN_READS_MIN;
}

const passed = [...CHECKS.map(passes), await ownersPass()];
process.exitCode = passed.every(Boolean) ? 0 : 1;
