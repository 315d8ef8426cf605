import { Button, Group } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { ofNothing, useChange } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../ui/table/index.ts';
import type { OwnSite } from './queries.ts';
import { SiteDialog } from './SiteDialog.tsx';
import { useSiteTags } from './words.ts';

/** Where readers meet the bookmaker. */
function Shown({ site }: { site: OwnSite }) {
  const { t } = useTranslation('tools-bookmakers');
  if (!site.active) return <Tag tone="neutral">{t('manage.off')}</Tag>;
  return site.adm_licence ? (
    <Tag tone="positive">{t('manage.everywhere')}</Tag>
  ) : (
    <Tag tone="warning">{t('manage.abroadOnly')}</Tag>
  );
}

function Removal({ site, onDone, onClose }: { site: OwnSite; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('tools-bookmakers');
  const { busy, error, run } = useChange(ofNothing);
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('manage.removeTitle', { name: site.name })}
      confirm={t('manage.remove')}
      busy={busy}
      error={error}
      onConfirm={() => run(() => api(toolsAddresses.deleteSite, { params: { id: site.id } }), onDone)}
    >
      {t('manage.removeText')}
    </ConfirmDialog>
  );
}

function Sites() {
  const { t } = useTranslation('tools-bookmakers');
  const tagName = useSiteTags();
  const read = useApi(toolsAddresses.listAllSites, {});
  const [editing, setEditing] = useState<OwnSite | 'new' | null>(null);
  const [removing, setRemoving] = useState<OwnSite | null>(null);
  const done = (text: string) => () => {
    setEditing(null);
    setRemoving(null);
    notify('success', text);
    read.reload();
  };
  const columns: readonly Column<OwnSite>[] = [
    { key: 'name', header: t('columns.name'), inCard: 'title', cell: ({ name }) => name },
    { key: 'shown', header: t('manage.shown'), cell: (site) => <Shown site={site} /> },
    { key: 'licence', header: t('beside.licence'), cell: ({ adm_licence }) => adm_licence ?? '–' },
    {
      key: 'prices',
      header: t('manage.prices'),
      cell: ({ price_code, priced }) =>
        price_code ? (priced ? price_code : t('manage.unpriced', { code: price_code })) : '–',
    },
    { key: 'tags', header: t('manage.tags'), wraps: true, cell: ({ tags }) => tags.map(tagName).join(', ') || '–' },
    {
      key: 'act',
      header: t('manage.actions'),
      inCard: 'end',
      cell: (site) => (
        <Group gap="xs" wrap="nowrap">
          <Button size="sm" onClick={() => setEditing(site)} aria-label={t('manage.editNamed', { name: site.name })}>
            {t('manage.edit')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="red"
            onClick={() => setRemoving(site)}
            aria-label={t('manage.removeNamed', { name: site.name })}
          >
            {t('manage.remove')}
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <>
      <Group>
        <Button
          variant="filled"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setEditing('new')}
        >
          {t('manage.add')}
        </Button>
      </Group>
      {read.error ? <ErrorState title={t('loadError')} error={read.error} onRetry={read.reload} /> : null}
      {read.error && !read.data ? null : (
        <DataTable
          caption={t('list')}
          columns={columns}
          rows={read.data?.results ?? []}
          rowKey={({ id }) => id}
          loading={read.loading}
          empty={<EmptyState title={t('manage.empty.title')}>{t('manage.empty.text')}</EmptyState>}
        />
      )}
      {editing ? (
        <SiteDialog
          site={editing === 'new' ? null : editing}
          codes={read.data?.price_codes ?? []}
          onSaved={done(t('manage.saved'))}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {removing ? (
        <Removal site={removing} onDone={done(t('manage.removed'))} onClose={() => setRemoving(null)} />
      ) : null}
    </>
  );
}

/** `/betting-sites`: bookmakers as admins manage them. */
export function ManagePage() {
  const { t } = useTranslation('tools-bookmakers');
  const { granted } = useDecision('bookmakers.administer');
  return (
    <GuardedPage
      title={t('manage.title')}
      lead={t('manage.lead')}
      granted={granted}
      refused={{ title: t('manage.refused.title'), text: t('manage.refused.text') }}
    >
      <Sites />
    </GuardedPage>
  );
}
