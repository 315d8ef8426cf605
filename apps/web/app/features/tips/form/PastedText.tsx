import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconX } from '../../../ui/icons/index.ts';
import { MarkedText } from './MarkedText.tsx';
import classes from './PastedText.module.css';
import type { Reading } from './pasted.ts';

/** The text that a tip was filled in from, with what was read of it and what wasn't. */
export function PastedText({
  text,
  reading,
  gaps,
  onEdit,
  onClose,
}: {
  text: string;
  reading: Reading;
  gaps: readonly string[];
  onEdit: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('tips-form');
  const hasUnread = reading.pieces.some(({ as }) => as === 'unread');
  return (
    <Paper component="section" aria-label={t('pasted.title')} withBorder p="md" radius="md">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4">
            {t('pasted.title')}
          </Title>
          <Group gap={4} wrap="nowrap">
            <Button variant="subtle" size="sm" leftSection={<IconEdit size={18} aria-hidden="true" />} onClick={onEdit}>
              {t('pasted.edit')}
            </Button>
            <Button variant="subtle" size="sm" px="sm" aria-label={t('pasted.close')} onClick={onClose}>
              <IconX size={18} aria-hidden="true" />
            </Button>
          </Group>
        </Group>
        <MarkedText text={text} pieces={reading.pieces} />
        <Group gap="sm" className={classes.legend}>
          <Text size="sm" c="dimmed">
            <mark>{t('pasted.read')}</mark>
          </Text>
          {hasUnread ? (
            <Text size="sm" c="dimmed">
              <mark data-as="unread">{t('pasted.unread')}</mark>
            </Text>
          ) : null}
        </Group>
        {gaps.length > 0 ? (
          <List size="sm">
            {gaps.map((gap) => (
              <List.Item key={gap}>{gap}</List.Item>
            ))}
          </List>
        ) : null}
        <Text size="sm" c="dimmed">
          {t('pasted.analysis')}
        </Text>
      </Stack>
    </Paper>
  );
}
