import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError, ApiResult } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { type Overview, useKeepOverview } from '../../pricing/index.ts';

/** The second step of what ends a subscription: says what follows, and does it. */
export function AskDialog({
  title,
  text,
  confirm,
  done,
  run,
  onClose,
  children,
}: {
  title: string;
  text: string;
  confirm: string;
  done: string;
  run: () => Promise<ApiResult<Overview>>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('sells-subscriptions');
  const errorText = useErrorText();
  const keep = useKeepOverview();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function press(): Promise<void> {
    setBusy(true);
    const result = await run();
    setBusy(false);
    if (!result.ok) return setError(result.error);
    keep(result.data);
    notify('success', done);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="outline" color="red" loading={busy} onClick={() => void press()}>
            {confirm}
          </Button>
        </>
      }
    >
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      <Text>{text}</Text>
      {children}
    </Dialog>
  );
}
