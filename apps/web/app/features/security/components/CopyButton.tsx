import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from '../../../ui/icons/index.ts';

const SHOWN_MS = 2_000;

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation('security');
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    // Where the browser forbids it, the text stands beside to be marked.
    await navigator.clipboard?.writeText(text).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), SHOWN_MS);
      },
      () => undefined,
    );
  }

  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button size="sm" onClick={() => void copy()} leftSection={<Icon size={18} stroke={1.8} aria-hidden="true" />}>
      <span aria-live="polite">{copied ? t('codes.copied') : label}</span>
    </Button>
  );
}
