import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { Screens } from '../../../ui/screens/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';

/** A page of PRO, as whoever lacks it finds it: what it does and how it looks. */
export function NeedsPro({
  title,
  lead,
  text,
  pictures,
}: {
  title: string;
  lead: string;
  text: string;
} & ComponentProps<typeof Screens>) {
  return (
    <Page>
      <PageMeta title={title} />
      <PageHeader title={title} lead={lead} />
      <Stack gap="xl">
        <UpgradeCard plan="pro">{text}</UpgradeCard>
        <Screens pictures={pictures} />
      </Stack>
    </Page>
  );
}
