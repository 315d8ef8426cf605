import { hasConsent } from '../../../platform/consent/index.ts';

/** A screen of the product that the search may lead to. */
export interface SearchPage {
  label: string;
  to: string;
}

/** A result of the search that the reader opened. */
export interface RecentEntry extends SearchPage {
  hint: string;
}

const KEY = 'recent-searches';
const RECENT_MAX = 5;
let inMemory: string | null = null;

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

const isRecentEntry = (item: Partial<RecentEntry> | null): item is RecentEntry =>
  typeof item?.label === 'string' && typeof item.hint === 'string' && typeof item.to === 'string' && item.to[0] === '/';

/** The results that this reader opened last in this tab, the latest first. Entries of another account aren't shown. */
export function recentOf(owner: number | null): readonly RecentEntry[] {
  try {
    const { owner: of, items } = JSON.parse(stored() ?? '{}') as { owner?: number | null; items?: unknown };
    return of === owner && Array.isArray(items) ? items.filter(isRecentEntry) : [];
  } catch {
    return [];
  }
}

export function addRecent(owner: number | null, entry: RecentEntry): void {
  const items = [entry, ...recentOf(owner).filter(({ to }) => to !== entry.to)].slice(0, RECENT_MAX);
  inMemory = JSON.stringify({ owner, items });
  if (!hasConsent('preferences')) return;
  try {
    sessionStorage.setItem(KEY, inMemory);
  } catch {
    // Without storage the entries last as long as the page.
  }
}
