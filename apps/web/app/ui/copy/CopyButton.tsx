import { Button, type ButtonProps, CopyButton as Copied } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../platform/boot/use-in-browser.ts';
import { IconCheck, IconCopy } from '../icons/index.ts';

/** Copies `text` and says so on itself for two seconds; `label` instead of "Copy". `what` names it for a screen reader where the label alone says too little. */
export function CopyButton({
  text,
  label,
  what,
  ...button
}: ButtonProps & { text: string; label?: string; what?: string }) {
  const { t } = useTranslation('ui');
  const hydrated = useHydrated();
  return (
    <Copied value={text} timeout={2_000}>
      {({ copied, copy }) => {
        const Icon = copied ? IconCheck : IconCopy;
        return (
          <Button
            {...button}
            aria-label={what}
            disabled={!hydrated}
            leftSection={<Icon size={18} stroke={1.8} aria-hidden="true" />}
            onClick={copy}
          >
            <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
          </Button>
        );
      }}
    </Copied>
  );
}
