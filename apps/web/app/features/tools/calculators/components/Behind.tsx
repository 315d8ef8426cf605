import type { ReactNode } from 'react';
import { Accordion } from '../../../../ui/controls/index.ts';

/** The explanation of a figure, folded under its title. */
export function Behind({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Accordion
      chevronPosition="left"
      styles={{
        item: { borderBottom: 0 },
        control: { width: 'fit-content', paddingInline: 0, background: 'none' },
        chevron: { width: 16, marginInline: '0 8px' },
        label: { paddingBlock: 10, color: 'var(--accent)', fontSize: 14 },
        content: { padding: 0 },
      }}
    >
      <Accordion.Item value="behind">
        <Accordion.Control>{title}</Accordion.Control>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
