import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type LinkTab, LinkTabs } from './LinkTabs.tsx';

interface AddressTab extends Pick<LinkTab, 'value' | 'label' | 'mark'> {
  panel: ReactNode;
}

/** The sections of a screen. The open one stands in the address (`?tab=`; the first without it). */
export function AddressTabs({ label, tabs }: { label: string; tabs: readonly AddressTab[] }) {
  const [search] = useSearchParams();
  const chosen = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0];
  return (
    <>
      <LinkTabs
        label={label}
        current={chosen?.value ?? null}
        tabs={tabs.map((tab) => ({ ...tab, to: { search: tab === tabs[0] ? '' : `?tab=${tab.value}` } }))}
      />
      <Stack key={chosen?.value} gap="md">
        {chosen?.panel}
      </Stack>
    </>
  );
}
