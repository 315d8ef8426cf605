import { Button, Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../ui/note/index.ts';
import type { Working } from '../useWork.ts';

/** How far the computing is, with a way to stop it and to start it again. */
export function WorkProgress({ working }: { working: Working<unknown> }) {
  const { t } = useTranslation('records-what-if');
  const { running, failed, stopped, answers } = working;
  if (failed) {
    return (
      <Note kind="error">
        <Group gap="xs">
          {t('work.failed')}
          <Button size="compact-sm" onClick={working.restart}>
            {t('work.again')}
          </Button>
        </Group>
      </Note>
    );
  }
  if (!running && !stopped) return null;
  return (
    <Group gap="sm" wrap="nowrap" role="status">
      {running ? (
        <>
          <Progress
            flex={1}
            maw={320}
            value={Math.round((answers.progress?.share ?? 0) * 100)}
            aria-label={t('work.label')}
          />
          <Button size="compact-sm" onClick={working.stop}>
            {t('work.stop')}
          </Button>
        </>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t('work.stopped')}
          </Text>
          <Button size="compact-sm" onClick={working.restart}>
            {t('work.again')}
          </Button>
        </>
      )}
    </Group>
  );
}
