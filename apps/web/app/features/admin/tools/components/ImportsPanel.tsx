import { calendarAdminAddresses } from '@quotavera/contract/calendar/admin-addresses';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { IMPORT_KINDS } from '@quotavera/domain/calendar';
import '@mantine/dropzone/styles.layer.css';
import { Anchor, Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError, ReplyTo } from '../../../../platform/api/index.ts';
import { sendFile } from '../../../../platform/api/send-file.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { ChoiceChips } from '../../../../ui/choice/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconUpload } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import type { ImportRun } from '../queries.ts';
import { PreviewDialog, RunDialog, RunError } from './RunDialog.tsx';

const CALLS = {
  matches: calendarAdminAddresses.importFile,
  xg: toolsAddresses.importXg,
  prices: toolsAddresses.importPrices,
} as const;
type Kind = keyof typeof CALLS;
const TEXTS = { matches: 'imports.text', xg: 'imports.textXg', prices: 'imports.textPrices' } as const;
const TYPES = { matches: '.csv,text/csv', xg: '.csv,text/csv', prices: '.json,application/json' } as const;

const TONES = { running: 'accent', done: 'positive', failed: 'negative' } as const;

type Source = { file: File } | { url: string };
const bodyOf = (source: Source) => ('file' in source ? source.file : source);
type Preview = ReplyTo<typeof calendarAdminAddresses.previewImport>;

/** Imports by file or address, and every run with its rejected rows. */
export function ImportsPanel() {
  const { t } = useTranslation('admin-tools');
  const format = useFormats();
  const runs = useListPage(calendarAdminAddresses.listImports);
  const [shown, setShown] = useState<number | null>(null);
  const { busy, error, run } = useChange();
  const [kind, setKind] = useState<Kind>('matches');
  const [waiting, setWaiting] = useState<readonly Source[]>([]);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [looking, setLooking] = useState(false);
  const open = useRef<() => void>(null);

  const done = (importRun: ImportRun) =>
    t('imports.done', {
      changed: format.count(importRun.rows_new + importRun.rows_changed),
      settled: format.count(importRun.tips_settled),
    });
  /** Previews the first of these files; the others follow once it is imported or dropped. */
  const look = async (sources: readonly Source[]) => {
    setWaiting(sources);
    setPreview(null);
    setRefused(null);
    const [first] = sources;
    if (!first) return;
    setLooking(true);
    const result = await sendFile<Preview>(calendarAdminAddresses.previewImport.path, { kind }, bodyOf(first));
    setLooking(false);
    if (result.ok) setPreview(result.data);
    else setRefused(result.error);
  };
  const confirm = async () => {
    const [first] = waiting;
    if (!first || !preview) return;
    const { checksum } = preview.run;
    if (await run(() => sendFile<ImportRun>(CALLS[kind].path, { checksum }, bodyOf(first)), done))
      void look(waiting.slice(1));
  };
  const fetchUrl = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const url = String(new FormData(event.currentTarget).get('url') ?? '').trim();
    if (url) void look([{ url }]);
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
      cell: (importRun) => (
        <>
          <Tag tone={TONES[importRun.status]}>{t(`imports.statuses.${importRun.status}`)}</Tag>
          {importRun.status === 'failed' ? (
            <Text size="sm" c="dimmed">
              <RunError code={importRun.error_code} />
            </Text>
          ) : null}
        </>
      ),
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
      key: 'prices',
      header: t('imports.prices'),
      numeric: true,
      cell: (importRun) => format.count(importRun.prices_rejected),
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
          options={IMPORT_KINDS.map((value) => ({
            value,
            label: t(`schedules.kinds.${value}`),
          }))}
          value={kind}
          onChange={setKind}
        />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'center' }}>
          {/* The field takes every type of file, because the server answers with a reason and the field would reject silently. */}
          <Dropzone
            openRef={open}
            activateOnClick={false}
            activateOnKeyboard={false}
            enablePointerEvents
            disabled={busy || looking}
            inputProps={{ accept: TYPES[kind] }}
            onDrop={(files) => void look(files.map((file) => ({ file })))}
          >
            <Group gap="sm">
              <Button
                variant="filled"
                loading={looking}
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
          <form onSubmit={fetchUrl}>
            <Group gap="xs" align="flex-end">
              <TextInput
                flex="1 1 220px"
                label={t('imports.url')}
                name="url"
                type="url"
                placeholder="https://"
                required
                withAsterisk={false}
                error={refused?.errors.url?.[0]}
              />
              <Button type="submit" loading={looking}>
                {t('imports.fetch')}
              </Button>
            </Group>
          </form>
        </SimpleGrid>
        <Failed error={refused} field="file" />
      </Panel>
      <ListTable
        read={runs}
        caption={t('imports.runs')}
        columns={columns}
        rowKey={(importRun) => importRun.id}
        empty={<EmptyState title={t('imports.empty')}>{t('imports.emptyText')}</EmptyState>}
      />
      <PreviewDialog
        preview={preview}
        busy={busy}
        error={error}
        onConfirm={() => void confirm()}
        onClose={() => void look(waiting.slice(1))}
      />
      <RunDialog id={shown} onClose={() => setShown(null)} />
    </>
  );
}
