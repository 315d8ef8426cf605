import { Badge, Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Tabs } from '../controls/index.ts';
import { useChosenInSight } from '../scroll/index.ts';

interface AddressTab {
  readonly value: string;
  readonly label: string;
  /** How much waits behind it. */
  readonly count?: string | undefined;
  readonly panel: ReactNode;
}

/** The sections of a screen. The open one stands in the address (`?tab=`; the first without it), so that it can be kept and gone back to. */
export function AddressTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly AddressTab[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const first = tabs[0]?.value ?? null;
  const chosen = tabs.find(({ value }) => value === search.get('tab'))?.value ?? first;
  // On a phone not all of them fit: the open one must be in sight.
  const row = useChosenInSight<HTMLDivElement>(chosen);
  return (
    <Tabs
      value={chosen}
      onChange={(value) => void navigate({ search: value === first ? '' : `?tab=${value}` })}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <Box ref={row} style={{ overflowX: 'auto', scrollbarWidth: 'none' }}>
        <Tabs.List aria-label={label} w="max-content" miw="100%" style={{ flexWrap: 'nowrap' }}>
          {tabs.map(({ value, label: text, count }) => (
            <Tabs.Tab
              key={value}
              value={value}
              rightSection={
                count ? (
                  <Badge component="span" color="vite-blue" radius="xl">
                    {count}
                  </Badge>
                ) : null
              }
            >
              {text}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Box>
      {tabs.map(({ value, panel }) => (
        <Tabs.Panel key={value} value={value}>
          <Stack gap="md" pt="md">
            {panel}
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
