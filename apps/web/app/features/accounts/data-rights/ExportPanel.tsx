import { Button, Stack, Text } from '@mantine/core';
import { accountsLinks } from '@quotavera/contract/accounts/addresses';
import { useTranslation } from 'react-i18next';
import type { ApiResult } from '../../../platform/api/index.ts';
import { downloadFile } from '../../../platform/download/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { FormFailure, useApiForm } from '../../../ui/form/index.ts';
import { IconDownload } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { isProvable, ProofField } from './ProofField.tsx';

/** The export of all data about the reader, in one file. */
export function ExportPanel({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('accounts-data-rights');
  const form = useApiForm({
    initialValues: { password: '' },
    send: async (values): Promise<ApiResult<null>> => {
      const body = JSON.stringify(values);
      const error = await downloadFile({ method: 'POST', path: accountsLinks.accountExport, body }, 'export.zip');
      return error ? { ok: false, error } : { ok: true, data: null };
    },
    done: () => {
      form.reset();
      notify('success', t('export.done'));
    },
  });
  const { busy } = form;

  return (
    <Panel title={t('export.title')}>
      <Text size="sm" c="dimmed">
        {t('export.text')}
      </Text>
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="sm" maw={360} align="stretch">
          <ProofField hasPassword={hasPassword} form={form} />
          <FormFailure form={form} />
          <Button
            type="submit"
            loading={busy}
            disabled={!isProvable({ hasPassword, form })}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            {t(busy ? 'export.working' : 'export.button')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
