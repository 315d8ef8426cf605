import { Anchor, Button, Group, Text } from '@mantine/core';
import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api/index.ts';
import { type Language, languageName } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { EmptyState, useErrorText } from '../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { IssueEditor } from './IssueEditor.tsx';
import { type IssueRow, STATUS_TONES } from './queries.ts';

function Issues() {
  const { t, i18n } = useTranslation('publishing-newsletter');
  const format = useFormats();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const read = useListPage(publishingAddresses.listIssues);
  const create = async () => {
    const created = await api(publishingAddresses.createIssue, { body: { language: i18n.language as Language } });
    if (created.ok) void navigate(`${paths.newsletters}?id=${created.data.id}`);
    else notify('failure', errorText(created.error));
  };
  const columns: readonly Column<IssueRow>[] = [
    {
      key: 'subject',
      header: t('admin.subject'),
      inCard: 'title',
      cell: ({ id, subject }) => (
        <Anchor component={Link} to={`${paths.newsletters}?id=${id}`} fw={500} display="inline-block" py={10}>
          {subject || t('admin.untitled')}
        </Anchor>
      ),
    },
    {
      key: 'status',
      header: t('admin.status'),
      cell: ({ status }) => <Tag tone={STATUS_TONES[status]}>{t(`admin.statuses.${status}`)}</Tag>,
    },
    { key: 'language', header: t('admin.language'), cell: ({ language }) => languageName(language) },
    {
      key: 'when',
      header: t('admin.when'),
      cell: ({ sent_at, scheduled_at, updated_at }) => <TimeText value={sent_at ?? scheduled_at ?? updated_at} />,
    },
    { key: 'recipients', header: t('admin.recipients'), numeric: true, cell: (row) => format.count(row.recipients) },
    { key: 'delivered', header: t('admin.delivered'), numeric: true, cell: (row) => format.count(row.delivered) },
    {
      key: 'bounced',
      header: t('admin.bounced'),
      numeric: true,
      explain: t('admin.bouncedExplain'),
      cell: (row) => format.count(row.bounced),
    },
  ];
  return (
    <>
      <Group>
        <Button variant="filled" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => void create()}>
          {t('admin.new')}
        </Button>
        {read.data ? (
          <Text c="dimmed">
            {t('admin.subscribers')}{' '}
            {read.data.subscribers
              .map(({ language, count }) => `${languageName(language)} ${format.count(count)}`)
              .join(' · ') || '0'}
          </Text>
        ) : null}
      </Group>
      <ListTable
        read={read}
        caption={t('admin.list')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('admin.empty.title')}>{t('admin.empty.text')}</EmptyState>}
      />
    </>
  );
}

/** `/newsletters`: the list, and with `?id=` one of them. */
export function IssuesPage() {
  const { t } = useTranslation('publishing-newsletter');
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return (
    <GuardedPage
      title={t('admin.title')}
      lead={t('admin.lead')}
      granted={useDecision('newsletter.administer').granted}
      refused={{ title: t('admin.refused.title'), text: t('admin.refused.text') }}
    >
      {Number.isSafeInteger(id) && id > 0 ? <IssueEditor key={id} id={id} /> : <Issues />}
    </GuardedPage>
  );
}
