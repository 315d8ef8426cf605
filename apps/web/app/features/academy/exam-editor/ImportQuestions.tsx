import { Button, List, Stack } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError, ReplyTo } from '../../../platform/api/index.ts';
import { sendFile } from '../../../platform/api/send-file.ts';
import type { Language } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { FileButton } from '../../../ui/controls/index.ts';
import { IconUpload } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import type { DraftQuestion } from './exam-draft.ts';

type Read = ReplyTo<typeof academyAddresses.readQuestions>;

/** Takes questions out of a file of Moodle, in the language that is edited, and names those that couldn't come along. */
export function ImportQuestions({
  language,
  onRead,
}: {
  language: Language;
  onRead: (questions: readonly DraftQuestion[]) => void;
}) {
  const { t } = useTranslation('academy');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [leftOut, setLeftOut] = useState<Read['left_out']>([]);
  async function send(file: File): Promise<void> {
    setBusy(true);
    const read = await sendFile<Read>(academyAddresses.readQuestions.path, { language }, file);
    setBusy(false);
    setError(read.ok ? null : read.error);
    setLeftOut(read.ok ? read.data.left_out : []);
    if (!read.ok) return;
    onRead(read.data.questions);
    notify('success', t('examText.imported', { count: read.data.questions.length }));
  }
  return (
    <>
      <FileButton accept=".xml,text/xml,application/xml" onChange={(file) => (file ? void send(file) : undefined)}>
        {(props) => (
          <Button {...props} loading={busy} leftSection={<IconUpload size={16} aria-hidden="true" />}>
            {t('examText.import')}
          </Button>
        )}
      </FileButton>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      {leftOut.length > 0 ? (
        <Note kind="info">
          <Stack gap="xs">
            {t('examText.leftOut', { count: leftOut.length })}
            <List size="sm">
              {leftOut.map(({ type, name }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list doesn't change
                <List.Item key={n}>
                  {name} ({type})
                </List.Item>
              ))}
            </List>
          </Stack>
        </Note>
      ) : null}
    </>
  );
}
