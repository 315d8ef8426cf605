/** A package of the lock. */
export interface Locked {
  name: string;
  version: string;
  /** Whether the product ships with it; the others only build and test it. */
  shipped: boolean;
}

interface Lock {
  packages: Record<string, { name?: string; version?: string; dev?: boolean; link?: boolean }>;
}

const FOLDER = 'node_modules/';

/** Every version of every package that a lock installs, once. */
export function lockedPackages({ packages }: Lock): Locked[] {
  const found = new Map<string, Locked>();
  for (const [path, { name, version, dev = false, link = false }] of Object.entries(packages)) {
    if (!path.includes(FOLDER) || link || version === undefined) continue;
    const real = name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    const key = `${real}@${version}`;
    const shipped = !dev || found.get(key)?.shipped === true;
    found.set(key, { name: real, version, shipped });
  }
  return [...found.values()];
}
