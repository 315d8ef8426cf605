import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { lockedPackages } from './advisories/locked.ts';
import { type Advisory, concerns, severityOf } from './advisories/osv.ts';
import { readAdvisories } from './advisories/read.ts';

/** Published advisories, with the facts that are read of them. */
const LODASH: Advisory = {
  id: 'GHSA-35jh-r3h4-6jhm',
  summary: 'Command Injection in lodash',
  database_specific: { severity: 'HIGH' },
  affected: [
    {
      package: { ecosystem: 'npm', name: 'lodash' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '4.17.21' }] }],
    },
  ],
};
const MINIMIST: Advisory = {
  id: 'GHSA-xvch-5gv4-984h',
  summary: 'Prototype Pollution in minimist',
  database_specific: { severity: 'CRITICAL' },
  affected: [
    {
      package: { ecosystem: 'npm', name: 'minimist' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '0.2.4' }] }],
    },
    {
      package: { ecosystem: 'npm', name: 'minimist' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '1.0.0' }, { fixed: '1.2.6' }] }],
    },
  ],
};
const LISTED: Advisory = {
  id: 'MAL-0000-1',
  affected: [{ package: { ecosystem: 'npm', name: 'event-stream' }, versions: ['3.3.6'] }],
};
const LAST: Advisory = {
  id: 'GHSA-0000',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'left' },
      ranges: [{ type: 'SEMVER', events: [{ last_affected: '2.1.0' }, { introduced: '2.0.0' }] }],
    },
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'quotavera-advisories-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('an advisory concerns a version', () => {
  it.each([
    [LODASH, 'lodash', '4.17.20', true],
    [LODASH, 'lodash', '4.17.21', false],
    [LODASH, 'lodash', '4.17.21-rc.1', true],
    [LODASH, 'lodash-es', '4.17.20', false],
    [MINIMIST, 'minimist', '0.2.3', true],
    [MINIMIST, 'minimist', '0.2.4', false],
    [MINIMIST, 'minimist', '1.2.5', true],
    [MINIMIST, 'minimist', '1.2.8', false],
    [LISTED, 'event-stream', '3.3.6', true],
    [LISTED, 'event-stream', '3.3.5', false],
    [LAST, 'left', '1.9.9', false],
    [LAST, 'left', '2.1.0', true],
    [LAST, 'left', '2.1.1', false],
    [{ ...LODASH, withdrawn: '2024-01-01T00:00:00Z' }, 'lodash', '4.17.20', false],
    [
      { ...LODASH, affected: [{ ...LODASH.affected![0]!, package: { ecosystem: 'PyPI', name: 'lodash' } }] },
      'lodash',
      '4.17.20',
      false,
    ],
  ] as const)('%s of %s %s: %s', (advisory, name, version, expected) => {
    expect(concerns(advisory, { name, version })).toBe(expected);
  });

  it('with a grade: malware is critical, what nobody graded is high', () => {
    expect([LODASH, MINIMIST, LISTED, LAST].map(severityOf)).toEqual(['high', 'critical', 'critical', 'high']);
  });
});

it('a lock is read by the folders of its packages; what is installed for development too ships', () => {
  const packages = {
    '': { version: '0.1.0' },
    'apps/server': { version: '0.1.0' },
    'node_modules/@quotavera/server': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', dev: true },
    'node_modules/b/node_modules/@c/a': { version: '2.0.0', dev: true },
    'apps/server/node_modules/b': { version: '1.0.0' },
    'node_modules/other': { name: 'real', version: '3.0.0' },
  };
  expect(lockedPackages({ packages })).toEqual([
    { name: 'a', version: '1.0.0', shipped: true },
    { name: 'b', version: '1.0.0', shipped: true },
    { name: '@c/a', version: '2.0.0', shipped: false },
    { name: 'real', version: '3.0.0', shipped: true },
  ]);
});

describe('an export', () => {
  const readAll = async (path: string) => {
    const ids: string[] = [];
    for await (const { id } of readAdvisories(path)) ids.push(id);
    return ids.sort();
  };
  const run = (file: string) => {
    try {
      const output = execFileSync(process.execPath, ['scripts/advisories.ts', '--file', file], { encoding: 'utf8' });
      return { code: 0, output };
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string };
      return { code: status, output: stdout };
    }
  };
  const asFolder = (name: string, advisories: readonly Advisory[]) => {
    const path = join(folder, name);
    mkdirSync(path);
    for (const advisory of advisories) writeFileSync(join(path, `${advisory.id}.json`), JSON.stringify(advisory));
    return path;
  };

  it('is a folder or a ZIP', async () => {
    const zip = new yazl.ZipFile();
    for (const advisory of [LODASH, MINIMIST])
      zip.addBuffer(Buffer.from(JSON.stringify(advisory)), `${advisory.id}.json`);
    zip.addBuffer(Buffer.from('no advisory'), 'README.txt');
    zip.end();
    const path = join(folder, 'osv.zip');
    await pipeline(zip.outputStream, createWriteStream(path));
    const ids = [LODASH.id, MINIMIST.id].sort();
    expect(await readAll(path)).toEqual(ids);
    expect(await readAll(asFolder('read', [LODASH, MINIMIST]))).toEqual(ids);
  });

  it('about nothing that is installed is good news', () => {
    const { code, output } = run(asFolder('good', [LODASH]));
    expect(code).toBe(0);
    expect(output).toMatch(/packages against 1 advisories; in what ships: 0 critical, 0 high, 0 moderate, 0 low/);
  });

  it('about something that ships stops whoever would release it', () => {
    const all = [{ introduced: '0' }] as const;
    const zod: Advisory = {
      ...LODASH,
      affected: [{ package: { ecosystem: 'npm', name: 'zod' }, ranges: [{ type: 'SEMVER', events: all }] }],
    };
    const { code, output } = run(asFolder('bad', [zod]));
    expect(code).toBe(1);
    expect(output).toMatch(/^high +zod@\S+ \(ships\): GHSA-35jh-r3h4-6jhm Command Injection/);
    const weak = asFolder('weak', [{ ...zod, database_specific: { severity: 'MODERATE' } }]);
    expect(run(weak).code).toBe(0);
  });

  it('that isn’t there is said, and is no good news', () => {
    const { code, output } = run(join(folder, 'none.zip'));
    expect(code).toBe(75);
    expect(output).toContain('NOT looked at');
  });
});
