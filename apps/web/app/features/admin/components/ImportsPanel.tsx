import { Button, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
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
import { type Column, DataTable, Pager } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import classes from '../Admin.module.css';
import type { ImportRun } from '../queries.ts';
import { useChange } from '../useChange.ts';
import { Failed } from './Failed.tsx';
import { RunDialog } from './RunDialog.tsx';

type Kind = 'matches' | 'xg';
const CALLS = { matches: tipsCalls.importFile, xg: toolsCalls.importXg } as const;

const PAGE_SIZE = 25;
const TONES = { running: 'accent', done: 'positive', failed: 'negative' } as const;

/** The file itself is the body, so that a big one is never held in memory twice. */
async function sendFile(file: File, kind: Kind): Promise<ApiResult<ImportRun>> {
  const sent = await browserSession().request({
    method: 'POST',
    path: `/api${CALLS[kind].path}?name=${encodeURIComponent(file.name)}`,
    headers: { 'Content-Type': 'text/csv' },
    body: file,
  });
  return sent.ok ? resultOf<ImportRun>(sent.response) : { ok: false, error: failure(sent.reason) };
}

/** Imports by file or address, and every run with its rejected rows. */
export function ImportsPanel() {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const runs = useApi(tipsCalls.listImports, { query: { page, page_size: PAGE_SIZE } }, { keepPrevious: true });
  const list = listOrEmpty(runs);
  const [shown, setShown] = useState<number | null>(null);
  const { busy, error, run } = useChange();
  const [kind, setKind] = useState<Kind>('matches');
  const input = useRef<HTMLInputElement>(null);

  const done = (made: ImportRun) =>
    t('imports.done', {
      changed: format.count(made.rows_new + made.rows_changed),
      settled: format.count(made.tips_settled),
    });
  const show = (made: ImportRun | null) => {
    if (made && made.rows_rejected > 0) setShown(made.id);
  };
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (file) show(await run(() => sendFile(file, kind), done));
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
      cell: (made) => (
        <button type="button" className={classes.link} onClick={() => setShown(made.id)}>
          {made.source}
        </button>
      ),
    },
    {
      key: 'status',
      header: t('imports.status'),
      cell: (made) => <Tag tone={TONES[made.status]}>{t(`imports.statuses.${made.status}`)}</Tag>,
    },
    { key: 'when', header: t('imports.when'), cell: (made) => <TimeText value={made.started_at} /> },
    { key: 'read', header: t('imports.read'), numeric: true, cell: (made) => format.count(made.rows_read) },
    { key: 'new', header: t('imports.new'), numeric: true, cell: (made) => format.count(made.rows_new) },
    { key: 'changed', header: t('imports.changed'), numeric: true, cell: (made) => format.count(made.rows_changed) },
    { key: 'same', header: t('imports.same'), numeric: true, cell: (made) => format.count(made.rows_same) },
    { key: 'rejected', header: t('imports.rejected'), numeric: true, cell: (made) => format.count(made.rows_rejected) },
    { key: 'settled', header: t('imports.settled'), numeric: true, cell: (made) => format.count(made.tips_settled) },
  ];

  return (
    <>
      <Panel title={t('imports.title')}>
        <p className={classes.muted}>{t(kind === 'xg' ? 'imports.textXg' : 'imports.text')}</p>
        <div className={classes.kind}>
          <ChoiceChips
            label={t('schedules.kind')}
            hideLabel
            options={(['matches', 'xg'] as const).map((value) => ({ value, label: t(`schedules.kinds.${value}`) }))}
            value={kind}
            onChange={setKind}
          />
        </div>
        <div className={classes.imports}>
          {/* The button speaks for it: one control, not two. */}
          <input ref={input} type="file" accept=".csv,text/csv" hidden onChange={(event) => void upload(event)} />
          <Button
            variant="filled"
            loading={busy}
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t('imports.choose')}
          </Button>
          <form className={classes.url} onSubmit={(event) => void fetchUrl(event)}>
            <TextInput
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
          </form>
        </div>
        <Failed error={error} field="file" />
      </Panel>
      {runs.error ? <ErrorState error={runs.error} onRetry={runs.reload} /> : null}
      <DataTable
        caption={t('imports.runs')}
        columns={columns}
        rows={list.results}
        rowKey={(made) => made.id}
        loading={runs.loading}
        empty={runs.error ? null : <EmptyState title={t('imports.empty')}>{t('imports.emptyText')}</EmptyState>}
      />
      <Pager page={page} pageSize={PAGE_SIZE} count={list.count} />
      <RunDialog id={shown} onClose={() => setShown(null)} />
    </>
  );
}
