import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Dialog } from '../../../../ui/dialog/index.ts';

/** The second step of what can't be taken back: says what follows, and does it. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  run,
  onClose,
}: {
  title: string;
  text: string;
  confirm: string;
  /** Resolves to null when it failed. */
  run: (change: ReturnType<typeof useChange>) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation('sells-channels');
  const change = useChange();
  const press = async () => {
    if ((await run(change)) !== null) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('own.keep')}</Button>
          <Button variant="outline" color="red" loading={change.busy} onClick={() => void press()}>
            {confirm}
          </Button>
        </>
      }
    >
      <Failed error={change.error} />
      <Text>{text}</Text>
    </Dialog>
  );
}
