import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { downloadFile } from '../../platform/download/index.ts';
import { notify } from '../../platform/notify/index.ts';
import { IconDownload } from '../icons/index.ts';
import { useErrorText } from '../state/index.ts';

/** Fetches a file as the signed-in reader and keeps it. */
export function DownloadButton({
  path,
  name,
  label,
  size = 'sm',
  children,
}: {
  path: string;
  /** The file's name where the server says none. */
  name: string;
  /** Names the file for somebody who can't see the row that the button stands in. */
  label?: string;
  /** As large as the buttons beside it. */
  size?: ButtonProps['size'];
  children: ReactNode;
}) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    const failed = await downloadFile({ method: 'GET', path }, name);
    setBusy(false);
    if (failed) notify('failure', errorText(failed));
  }
  return (
    <Button
      size={size}
      loading={busy}
      onClick={() => void download()}
      leftSection={<IconDownload size={17} aria-hidden="true" />}
      aria-label={label}
    >
      {children}
    </Button>
  );
}
