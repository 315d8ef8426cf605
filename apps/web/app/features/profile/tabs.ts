/** The sections of the profile, as `?tab=` names them. */
export const TABS = ['personal', 'public', 'address', 'preferences', 'security', 'privacy', 'care', 'invite'] as const;
export type Tab = (typeof TABS)[number];

export const DEFAULT_TAB: Tab = 'personal';

export function tabOf(text: string | null): Tab {
  return TABS.find((tab) => tab === text) ?? DEFAULT_TAB;
}
