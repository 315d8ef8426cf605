import { Group, List, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import type { SnapshotChanges } from '../queries.ts';
import { changeTexts, columnTitle } from './columns.ts';

/** Shows the differences between two dates, cell by cell. */
export function ChangesView({ changes }: { changes: SnapshotChanges }) {
  const { t } = useTranslation('admin-tools');
  const format = useFormats();
  const columnOf = new Map(changes.columns.map((column) => [column.key, column]));
  const { added, removed, changed, same } = changes;
  if (added.length + removed.length + changed.length === 0) {
    return <EmptyState title={t('data.noChanges')}>{t('data.same', { count: same })}</EmptyState>;
  }
  return (
    <Paper px={20}>
      <Stack gap="md">
        <Text c="dimmed">
          {t('data.summary', { added: added.length, removed: removed.length, changed: changed.length, same })}
        </Text>
        {changed.length > 0 ? (
          <Part title={t('data.changed')}>
            <List listStyleType="none" spacing="xs">
              {changed.map((row) => (
                <List.Item key={row.key}>
                  <b>{row.label}</b>
                  <Group gap="4px 16px" mt={4} fz={14}>
                    {row.changes.map((change) => {
                      const column = columnOf.get(change.column);
                      if (!column) return null;
                      const [before, after] = changeTexts(t, format, column, change.from, change.to);
                      return (
                        <span key={change.column}>
                          <Text span inherit c="dimmed">
                            {columnTitle(t, change.column)}
                          </Text>{' '}
                          <Text component="del" inherit c="red">
                            {before}
                          </Text>{' '}
                          →{' '}
                          <Text component="ins" inherit c="green" td="none">
                            {after}
                          </Text>
                        </span>
                      );
                    })}
                  </Group>
                </List.Item>
              ))}
            </List>
          </Part>
        ) : null}
        {(['added', 'removed'] as const).map((kind) =>
          changes[kind].length > 0 ? (
            <Part key={kind} title={t(`data.${kind}`)}>
              <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="xs" verticalSpacing={4} fz={14}>
                {changes[kind].map((row) => (
                  <span key={row.key}>{row.label}</span>
                ))}
              </SimpleGrid>
            </Part>
          ) : null,
        )}
      </Stack>
    </Paper>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
