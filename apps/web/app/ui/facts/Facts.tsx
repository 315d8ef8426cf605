import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';

/** Pairs of what it is and what it says; an empty one is left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  const present = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <DataList size="md" gap={10}>
      {present.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel
            w="clamp(128px, 38%, 200px)"
            flex="none"
            style={{ hyphens: 'auto', overflowWrap: 'break-word' }}
          >
            {label}
          </DataList.ItemLabel>
          <DataList.ItemValue miw={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
