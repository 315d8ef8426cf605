import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { buildVerifier } from './verifier-build.ts';

const compress = promisify(brotliCompress);
const TEXT = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.map', '.webmanifest']);
const WORTHWHILE_BYTES = 1_024;

/** Puts a brotli file beside every text file of a build, once, at the level that is too slow for requests. */
async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => TEXT.has(extname(file)))
      .map(async (file) => {
        const path = join(folder, file);
        if ((await stat(path)).size < WORTHWHILE_BYTES) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await compress(await readFile(path), { params }));
      }),
  );
}

const SOURCES = [
  'apps/web',
  'apps/server/src/verifier',
  'packages/contract',
  'packages/domain',
  'packages/i18n',
  'packages/timestamp',
];
const NOT_SOURCES = new Set(['node_modules', 'build', '.react-router']);

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesUnder(path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    })
    .sort();
}

/** By content, not by time: a checkout of another version changes files without making them newer. */
function fingerprint(root: string): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const source of SOURCES) {
    for (const file of filesUnder(join(root, source))) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function run(root: string): Promise<{ code: number | null; output: string }> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
      cwd: join(root, 'apps/web'),
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      output += data;
    });
    child.once('error', failed);
    child.once('exit', (code) => done({ code, output }));
  });
}

/**
 * Builds the web application unless the build that is there was made from these very sources. Returns its folder. Two at once would
 * empty the folder under each other.
 */
export async function ensureWebBuild(root: string, onBuild: () => void): Promise<string> {
  const folder = join(root, 'apps/web/build');
  const stamp = join(folder, '.sources');
  const sources = fingerprint(root);
  const whole = existsSync(join(folder, 'server/index.js')) && existsSync(stamp);
  if (whole && readFileSync(stamp, 'utf8') === sources) return folder;
  onBuild();
  rmSync(stamp, { force: true });
  const { code, output } = await run(root);
  if (code !== 0) throw new Error(`Building the web application failed:\n${output}`);
  await precompress(join(folder, 'client'));
  await buildVerifier(root, join(folder, 'verify-record.mjs'));
  // Last: a build that was killed half-way has no stamp and is made again.
  writeFileSync(stamp, sources);
  return folder;
}

if (process.argv[1] === import.meta.filename) {
  await ensureWebBuild(join(import.meta.dirname, '..'), () => console.log('Building the web application…'));
}
