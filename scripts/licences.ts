import { readFileSync } from 'node:fs';

/** The licences of what the product ships with, from the lock: how many packages have each, and the packages that name none. */
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
