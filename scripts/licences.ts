import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * The licences of what the product ships with, from the lock: how many packages have each. The list ends with the
 * whole text of the licence of each package that names none, as that text asks.
 */
interface Locked {
  license?: string;
  dev?: boolean;
  link?: boolean;
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Locked>;
};
const shipped = Object.entries(lock.packages).filter(
  ([path, { dev, link }]) => /node_modules/.test(path) && !dev && !link,
);
const byLicence = Map.groupBy(shipped, ([, { license }]) => license ?? 'none named');
for (const [licence, packages] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
  const names = packages.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  console.log(`${String(names.length).padStart(4)}  ${licence}${names.length > 3 ? '' : `: ${names.join(', ')}`}`);
}

/** The text of a package's licence, from its folder; null where it brings none. */
function textOf(path: string): string | null {
  const folder = new URL(`../${path}/`, import.meta.url);
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^licen[cs]e/i.test(name)) : undefined;
  return file ? readFileSync(new URL(file, folder), 'utf8').trim() : null;
}

for (const [path] of byLicence.get('none named') ?? []) {
  console.log(
    `\n${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} names no licence; its file says:\n`,
  );
  console.log(textOf(path) ?? 'nothing: it brings no file of a licence.');
}
