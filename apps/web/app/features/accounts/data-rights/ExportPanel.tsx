import { Button, Stack, Text } from '@mantine/core';
import { accountsLinks } from '@quotavera/contract/accounts/addresses';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../platform/api/index.ts';
import { downloadFile } from '../../../platform/download/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { IconDownload } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { isProvable, ProofField } from './ProofField.tsx';

/** The export of all data about the reader, in one file. */
export function ExportPanel({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('accounts-data-rights');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function download(): Promise<void> {
    const body = JSON.stringify({ password: typed });
    const failed = await downloadFile({ method: 'POST', path: accountsLinks.accountExport, body }, 'export.zip');
    if (failed) return setError(failed);
    setTyped('');
    notify('success', t('export.done'));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    setBusy(true);
    setError(null);
    void download().finally(() => setBusy(false));
  }

  return (
    <Panel title={t('export.title')}>
      <Text size="sm" c="dimmed">
        {t('export.text')}
      </Text>
      <form onSubmit={submit}>
        <Stack gap="sm" maw={360} align="stretch">
          <ProofField hasPassword={hasPassword} value={typed} onChange={setTyped} error={error} />
          <Button
            type="submit"
            loading={busy}
            disabled={!isProvable(hasPassword, typed)}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            {t(busy ? 'export.working' : 'export.button')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
