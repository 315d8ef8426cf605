import { Button, Group, Text } from '@mantine/core';
import { MAX_ATTACHMENTS } from '@quotavera/domain/support/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../../platform/download/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { FileButton, Pill } from '../../../../ui/controls/index.ts';
import { IconDownload, IconUpload } from '../../../../ui/icons/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { type Attachment, putAttachment } from '../queries.ts';

const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf';

/** The files of a message. Each is fetched as the signed-in reader when it is asked for. */
export function AttachmentList({ files }: { files: readonly Attachment[] }) {
  const { t } = useTranslation('support-messages');
  const errorText = useErrorText();
  if (files.length === 0) return null;
  const download = async ({ id, name }: Attachment) => {
    const error = await downloadFile({ method: 'GET', path: `/api/users/v1/message-attachments/${id}/` }, name);
    if (error) notify('failure', errorText(error));
  };
  return (
    <Group gap="xs">
      {files.map((file) => (
        <Button
          key={file.id}
          size="sm"
          variant="default"
          maw="100%"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          aria-label={t('download', { name: file.name })}
          onClick={() => void download(file)}
        >
          <Text span inherit truncate>
            {file.name}
          </Text>
        </Button>
      ))}
    </Group>
  );
}

/** Files of a message that is being written. */
export function AttachmentPicker({
  files,
  onChange,
}: {
  files: readonly Attachment[];
  onChange: (files: readonly Attachment[]) => void;
}) {
  const { t } = useTranslation('support-messages');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function add(file: File | null): Promise<void> {
    if (!file) return;
    setBusy(true);
    setProblem(null);
    const result = await putAttachment(file);
    setBusy(false);
    if (result.ok) onChange([...files, result.data]);
    else setProblem(result.error.errors.file?.[0] ?? errorText(result.error));
  }
  return (
    <div>
      <Group gap="xs">
        {files.map((file) => (
          <Pill
            key={file.id}
            size="lg"
            withRemoveButton
            removeButtonProps={{
              'aria-label': t('compose.remove', { name: file.name }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => onChange(files.filter(({ id }) => id !== file.id))}
          >
            {file.name}
          </Pill>
        ))}
        {files.length < MAX_ATTACHMENTS ? (
          <FileButton accept={TYPES} onChange={(file) => void add(file)}>
            {(props) => (
              <Button
                {...props}
                variant="subtle"
                loading={busy}
                leftSection={<IconUpload size={16} aria-hidden="true" />}
              >
                {t('compose.attach')}
              </Button>
            )}
          </FileButton>
        ) : null}
      </Group>
      <Text size="sm" c={problem ? 'red' : 'dimmed'} role={problem ? 'alert' : undefined}>
        {problem ?? t('compose.attachHint', { max: MAX_ATTACHMENTS })}
      </Text>
    </div>
  );
}
