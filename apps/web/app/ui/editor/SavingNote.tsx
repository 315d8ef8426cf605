import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '../note/index.ts';
import type { Saving } from './useSaving.ts';

/** Whether what is written is saved, and what to do where it isn't. */
export function SavingNote({
  saving,
  changed,
}: {
  saving: Pick<Saving<never, never>, 'state' | 'save'>;
  /** Says who was quicker and when, where that is known. */
  changed?: string | undefined;
}) {
  const { t } = useTranslation('publishing-posts');
  const { state, save } = saving;
  if (state === 'conflict')
    return (
      <Note kind="error">
        <Stack gap="xs" align="flex-start">
          {changed}
          <span>{t('editor.conflict')}</span>
          <Button size="sm" onClick={() => window.location.reload()}>
            {t('editor.reload')}
          </Button>
        </Stack>
      </Note>
    );
  return (
    <Group gap="xs">
      <Text size="sm" c={state === 'failed' ? 'red' : 'dimmed'} role="status">
        {t(`editor.${state}`)}
      </Text>
      {state === 'unsaved' || state === 'failed' ? (
        <Button size="sm" onClick={() => void save()}>
          {t('editor.save')}
        </Button>
      ) : null}
    </Group>
  );
}
