import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDeviceFloppy } from '../../../../ui/icons/index.ts';
import type { SectionForm } from '../useSection.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';

/** A section's form, its guard against unsaved changes, and the bar that saves them. */
export function SectionFrame<Values>({ form, children }: { form: SectionForm<Values>; children: ReactNode }) {
  const { t } = useTranslation('accounts-profile');
  return (
    <form data-section noValidate onSubmit={(event) => void form.submit(event)}>
      <Stack>
        {children}
        <Group
          gap="xs"
          wrap="nowrap"
          py="sm"
          // The bar must cover the badge of the simulated world.
          {...(form.dirty
            ? { pos: 'sticky', bottom: 0, bg: 'var(--page)', style: { zIndex: 16, borderTop: '1px solid var(--line)' } }
            : {})}
        >
          <Text size="sm" c="dimmed" lh={1.3} flex={1} miw={0} role="status">
            {form.dirty ? t('bar.unsaved') : t('bar.saved')}
          </Text>
          {form.dirty ? (
            <Button variant="subtle" onClick={form.reset} disabled={form.saving}>
              {t('bar.reset')}
            </Button>
          ) : null}
          <Button
            type="submit"
            variant="filled"
            loading={form.saving}
            // A disabled button would lose the focus as soon as everything is saved.
            data-disabled={!form.dirty || undefined}
            aria-disabled={!form.dirty}
            leftSection={<IconDeviceFloppy size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('bar.save')}
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard dirty={form.dirty} save={() => form.submit()} saving={form.saving} />
    </form>
  );
}

/** Fields side by side where there is room for two. */
export function Fields({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  );
}
