import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/index.ts';
import { type Act, Failed } from './useAct.tsx';

const TONES = {
  quiet: {},
  main: { variant: 'filled' },
  danger: { variant: 'outline', color: 'red' },
} as const;

/** A change to a tip: its button, and the dialog that asks before anything is done. It closes when `onConfirm` answers true. */
export function ActDialog({
  button,
  icon,
  tone = 'quiet',
  title,
  confirm,
  action: { busy, error },
  ready = true,
  over = false,
  onOpen,
  onConfirm,
  children,
}: {
  button: ReactNode;
  icon: ReactNode;
  tone?: keyof typeof TONES;
  title: string;
  confirm: string;
  action: Pick<Act, 'busy' | 'error'>;
  /** Whether what was filled in can be sent. */
  ready?: boolean;
  /** Whether it is too late: the button disappears, an open dialog stays and says so. */
  over?: boolean;
  onOpen?: () => void;
  onConfirm: () => Promise<boolean>;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (over && !open) return null;

  return (
    <>
      <Button
        size="sm"
        {...TONES[tone]}
        leftSection={icon}
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {button}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('action.cancel')}</Button>
            <Button
              {...TONES[tone === 'danger' ? 'danger' : 'main']}
              loading={busy}
              disabled={!ready || over}
              onClick={() => void onConfirm().then((done) => done && setOpen(false))}
            >
              {confirm}
            </Button>
          </>
        }
      >
        {children}
        <Failed error={error} />
      </Dialog>
    </>
  );
}
