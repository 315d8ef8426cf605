import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { LESSON_NOTE_MAX } from '@quotavera/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import { IconStar } from '../../../ui/icons/index.ts';
import { Note as Told } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { type Note, useSavedNote } from './useSavedNote.ts';

function Writing({ lesson, note, onReload }: { lesson: number; note: Note; onReload: () => void }) {
  const { t } = useTranslation('academy-notes');
  const errorText = useErrorText();
  const { text, bookmarked, set, state } = useSavedNote(lesson, note);
  return (
    <>
      <CountedTextarea
        label={t('mine')}
        description={t('hint')}
        value={text}
        max={LESSON_NOTE_MAX}
        autosize
        minRows={3}
        maxRows={16}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      <Group gap="xs" justify="space-between">
        <Button
          aria-pressed={bookmarked}
          variant={bookmarked ? 'light' : 'default'}
          leftSection={<IconStar size={16} fill={bookmarked ? 'currentColor' : 'none'} aria-hidden="true" />}
          onClick={() => set({ bookmarked: !bookmarked })}
        >
          {t(bookmarked ? 'bookmarked' : 'bookmark')}
        </Button>
        <Text size="sm" c="dimmed" aria-live="polite">
          {state === 'saving' ? t('saving') : state === 'saved' ? t('saved') : ''}
        </Text>
        <Anchor component={Link} to={paths.academyNotes} size="sm">
          {t('all')}
        </Anchor>
      </Group>
      {typeof state === 'object' ? (
        <Told kind="error">
          {t('notSaved', { why: errorText(state) })}{' '}
          {state.code === 'answers_outdated' ? (
            <Button size="sm" onClick={onReload}>
              {t('reload')}
            </Button>
          ) : null}
        </Told>
      ) : null}
    </>
  );
}

/** A learner's own note and bookmark under a lesson. */
export default function OwnNote({ lesson }: { lesson: number }) {
  const { t } = useTranslation('academy-notes');
  const queries = useQueryClient();
  const input = { params: { id: lesson } };
  const queryKey = queryKeyOf(academyAddresses.readLessonNote, input);
  const { data, error, reload } = useApi(academyAddresses.readLessonNote, input, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Panel title={t('mine')}>
      {data ? (
        <Writing key={lesson} lesson={lesson} note={data} onReload={() => void queries.resetQueries({ queryKey })} />
      ) : error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <LoadingState>
          <Skeleton height={160} />
        </LoadingState>
      )}
    </Panel>
  );
}
