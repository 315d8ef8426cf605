import { Box, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { MESSAGE_MAX } from '@quotavera/domain/support/messages';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../platform/api/index.ts';
import { Segmented } from '../../../../ui/choice/index.ts';
import { IconSend } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import type { Attachment } from '../queries.ts';
import { AttachmentPicker } from './Attachments.tsx';

interface Template {
  id: number;
  title: string;
  message: string;
}

/** Only the team's composer has these. */
export interface TeamTools {
  templates: readonly Template[];
  onNote: (message: string) => Promise<boolean>;
}

/** Writes an answer; for the team an internal note as well, and ready-made answers. */
export function Composer({
  onSend,
  busy,
  error,
  team,
  children,
}: {
  onSend: (message: string, attachments: readonly number[]) => Promise<boolean>;
  busy: boolean;
  error: ApiError | null;
  team?: TeamTools | undefined;
  /** Actions beside the button. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('support-messages');
  const errorText = useErrorText();
  const [mode, setMode] = useState<'reply' | 'note'>('reply');
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const isNote = team !== undefined && mode === 'note';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const message = text.trim();
    if (message === '' || message.length > MESSAGE_MAX) return;
    const ids = files.map(({ id }) => id);
    const done = isNote ? await team.onNote(message) : await onSend(message, ids);
    if (!done) return;
    setText('');
    if (!isNote) setFiles([]);
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        {team ? (
          <Group gap="sm" align="flex-end">
            <Box miw={260}>
              <Segmented
                label={t('compose.mode')}
                hideLabel
                value={mode}
                onChange={setMode}
                options={[
                  { value: 'reply', label: t('compose.reply') },
                  { value: 'note', label: t('compose.note') },
                ]}
              />
            </Box>
            {team.templates.length > 0 ? (
              <NativeSelect
                aria-label={t('compose.template')}
                value=""
                data={[
                  { value: '', label: t('compose.templateNone') },
                  ...team.templates.map(({ id, title }) => ({ value: String(id), label: title })),
                ]}
                onChange={(event) => {
                  const chosen = team.templates.find(({ id }) => String(id) === event.currentTarget.value);
                  if (chosen)
                    setText((before) => (before.trim() === '' ? chosen.message : `${before}\n\n${chosen.message}`));
                }}
              />
            ) : null}
          </Group>
        ) : null}
        <CountedTextarea
          label={t(isNote ? 'compose.noteLabel' : 'compose.label')}
          max={MESSAGE_MAX}
          autosize
          minRows={3}
          maxRows={16}
          value={text}
          error={error?.errors.message?.[0]}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {isNote ? null : <AttachmentPicker files={files} onChange={setFiles} />}
        {error && !error.errors.message ? (
          <Note kind="error">{error.errors.attachments?.[0] ?? errorText(error)}</Note>
        ) : null}
        <Group justify="space-between" gap="xs">
          <Button
            type="submit"
            variant="filled"
            loading={busy}
            disabled={text.trim() === ''}
            leftSection={<IconSend size={18} aria-hidden="true" />}
          >
            {t(isNote ? 'compose.sendNote' : 'compose.send')}
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
}
