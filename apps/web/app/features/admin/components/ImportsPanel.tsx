import '@mantine/dropzone/styles.layer.css';
import { Anchor, Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failure, resultOf } from '../../../platform/api/call.ts';
import { type ApiResult, api, tipsCalls, toolsCalls } from '../../../platform/api/index.ts';
import { listOrEmpty, useApi } from '../../../platform/api/queries.ts';
import { browserSession } from '../../../platform/session/index.ts';
import { ChoiceChips } from '../../../ui/choice/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconUpload } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { type Column, DataTable, Pager, usePage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { Failed, useChange } from '../change.tsx';
import type { ImportRun } from '../queries.ts';
import { RunDialog } from './RunDialog.tsx';

const CALLS = { matches: tipsCalls.importFile, xg: toolsCalls.importXg, prices: toolsCalls.importPrices } as const;
type Kind = keyof typeof CALLS;
const TEXTS = { matches: 'imports.text', xg: 'imports.textXg', prices: 'imports.textPrices' } as const;
const TYPES = { matches: '.csv,text/csv', xg: '.csv,text/csv', prices: '.json,application/json' } as const;

const PAGE_SIZE = 25;
const TONES = { running: 'accent', done: 'positive', failed: 'negative' } as const;

/** The file itself is the body, so that a big one is never held in memory twice. */
async function sendFile(file: File, kind: Kind): Promise<ApiResult<ImportRun>> {
  const sent = await browserSession().request({
    method: 'POST',
    path: `/api${CALLS[kind].path}?name=${encodeURIComponent(file.name)}`,
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  });
  return sent.ok ? resultOf<ImportRun>(sent.response) : { ok: false, error: failure(sent.reason) };
}

/** Imports by file or address, and every run with its rejected rows. */
export function ImportsPanel() {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const at = usePage();
  const runs = useApi(tipsCalls.listImports, { query: { ...at, page_size: PAGE_SIZE } }, { keepPrevious: true });
  const list = listOrEmpty(runs);
  const [shown, setShown] = useState<number | null>(null);
  const { busy, error, run } = useChange();
  const [kind, setKind] = useState<Kind>('matches');
  const open = useRef<() => void>(null);

  const done = (importRun: ImportRun) =>
    t('imports.done', {
      changed: format.count(importRun.rows_new + importRun.rows_changed),
      settled: format.count(importRun.tips_settled),
    });
  const show = (importRun: ImportRun | null) => {
    if (importRun && importRun.rows_rejected > 0) setShown(importRun.id);
  };
  const upload = async (files: readonly File[]) => {
    for (const file of files) {
      const importRun = await run(() => sendFile(file, kind), done);
      if (!importRun) return;
      show(importRun);
    }
  };
  const fetchUrl = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const url = String(new FormData(event.currentTarget).get('url') ?? '').trim();
    if (url)
      show(
        await run(() => api(CALLS[kind] as typeof tipsCalls.importFile, { query: {}, body: { url } } as never), done),
      );
  };

  const columns: readonly Column<ImportRun>[] = [
    {
      key: 'source',
      header: t('imports.source'),
      inCard: 'title',
      cell: (importRun) => (
        <Anchor
          component="button"
          type="button"
          fw={500}
          mih={44}
          ta="left"
          style={{ overflowWrap: 'anywhere' }}
          onClick={() => setShown(importRun.id)}
        >
          {importRun.source}
        </Anchor>
      ),
    },
    {
      key: 'status',
      header: t('imports.status'),
      cell: (importRun) => <Tag tone={TONES[importRun.status]}>{t(`imports.statuses.${importRun.status}`)}</Tag>,
    },
    { key: 'when', header: t('imports.when'), cell: (importRun) => <TimeText value={importRun.started_at} /> },
    { key: 'read', header: t('imports.read'), numeric: true, cell: (importRun) => format.count(importRun.rows_read) },
    { key: 'new', header: t('imports.new'), numeric: true, cell: (importRun) => format.count(importRun.rows_new) },
    {
      key: 'changed',
      header: t('imports.changed'),
      numeric: true,
      cell: (importRun) => format.count(importRun.rows_changed),
    },
    { key: 'same', header: t('imports.same'), numeric: true, cell: (importRun) => format.count(importRun.rows_same) },
    {
      key: 'rejected',
      header: t('imports.rejected'),
      numeric: true,
      cell: (importRun) => format.count(importRun.rows_rejected),
    },
    {
      key: 'settled',
      header: t('imports.settled'),
      numeric: true,
      cell: (importRun) => format.count(importRun.tips_settled),
    },
  ];

  return (
    <>
      <Panel title={t('imports.title')}>
        <Text c="dimmed" maw="100ch">
          {t(TEXTS[kind])}
        </Text>
        <ChoiceChips
          label={t('schedules.kind')}
          hideLabel
          options={(['matches', 'xg', 'prices'] as const).map((value) => ({
            value,
            label: t(`schedules.kinds.${value}`),
          }))}
          value={kind}
          onChange={setKind}
        />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'center' }}>
          {/* The server judges the file: what isn't one is refused with the reason, not silently. */}
          <Dropzone
            openRef={open}
            activateOnClick={false}
            activateOnKeyboard={false}
            enablePointerEvents
            disabled={busy}
            inputProps={{ accept: TYPES[kind] }}
            onDrop={(files) => void upload(files)}
          >
            <Group gap="sm">
              <Button
                variant="filled"
                loading={busy}
                leftSection={<IconUpload size={18} aria-hidden="true" />}
                onClick={() => open.current?.()}
              >
                {t('imports.choose')}
              </Button>
              <Text size="sm" c="dimmed">
                {t('imports.drop')}
              </Text>
            </Group>
          </Dropzone>
          <form onSubmit={(event) => void fetchUrl(event)}>
            <Group gap="xs" wrap="nowrap" align="flex-end">
              <TextInput
                flex={1}
                label={t('imports.url')}
                name="url"
                type="url"
                placeholder="https://"
                required
                error={error?.errors.url?.[0]}
              />
              <Button type="submit" loading={busy}>
                {t('imports.fetch')}
              </Button>
            </Group>
          </form>
        </SimpleGrid>
        <Failed error={error} field="file" />
      </Panel>
      {runs.error ? <ErrorState error={runs.error} onRetry={runs.reload} /> : null}
      <DataTable
        caption={t('imports.runs')}
        columns={columns}
        rows={list.results}
        rowKey={(importRun) => importRun.id}
        loading={runs.loading}
        empty={runs.error ? null : <EmptyState title={t('imports.empty')}>{t('imports.emptyText')}</EmptyState>}
      />
      <Pager page={at.page} pageSize={PAGE_SIZE} {...list} />
      <RunDialog id={shown} onClose={() => setShown(null)} />
    </>
  );
}
