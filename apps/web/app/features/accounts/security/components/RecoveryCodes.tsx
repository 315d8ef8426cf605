import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { PRODUCT_NAME } from '@quotavera/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { CopyButton } from '../../../../ui/copy/index.ts';
import { IconDownload } from '../../../../ui/icons/index.ts';

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Shows the recovery codes, which are never shown again. The dialog closes only after the reader confirms that they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('accounts-security');
  const [saved, setSaved] = useState(false);
  const intro = useRef<HTMLParagraphElement>(null);
  // The focused element is gone, so the text above the codes takes the focus.
  useEffect(() => intro.current?.focus(), []);
  const text = `${PRODUCT_NAME} · ${t('codes.fileTitle')}\n${t('codes.fileText')}\n\n${codes.join('\n')}\n`;
  return (
    <Stack>
      <Text ref={intro} tabIndex={-1} style={{ outline: 'none' }}>
        {t('codes.text')}
      </Text>
      <Paper bg="var(--sunken)" ta="center" ff="monospace" fw={500}>
        <SimpleGrid cols={2} spacing="md" verticalSpacing={6} role="list" aria-label={t('codes.list')}>
          {codes.map((code) => (
            <Text key={code} inherit role="listitem">
              {code}
            </Text>
          ))}
        </SimpleGrid>
      </Paper>
      <Group gap="xs">
        <CopyButton size="sm" text={codes.join('\n')} />
        <Button
          size="sm"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => download(`${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`, text)}
        >
          {t('codes.download')}
        </Button>
      </Group>
      <Checkbox label={t('codes.saved')} checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />
      <Button variant="filled" disabled={!saved} onClick={onDone}>
        {t('codes.done')}
      </Button>
    </Stack>
  );
}
