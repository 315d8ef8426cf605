import { Anchor, Badge, Box, Group, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { ASSIGNEES, THREAD_KINDS, THREAD_STATUSES } from '@quotavera/domain/support/messages';
import { HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { FilterBar, FilterMenu, FilterSearch } from '../../../../ui/filter/index.ts';
import { durationText } from '../../../../ui/format/index.ts';
import { IconMessage } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useAddress, useListPage } from '../../../../ui/table/index.ts';
import { TimeText, useNow } from '../../../../ui/time/index.ts';
import { STATUS_COLORS } from './statuses.ts';

const FILTERS = ['status', 'kind', 'assignee', 'search'] as const;
const STATUSES = [...THREAD_STATUSES, 'all'] as const;

type Row = ReplyTo<typeof supportAddresses.readInbox>['results'][number];

function useFilters() {
  const [search] = useSearchParams();
  const status = STATUSES.find((each) => each === search.get('status'));
  const kind = THREAD_KINDS.find((each) => each === search.get('kind'));
  const assignee = ASSIGNEES.find((each) => each === search.get('assignee'));
  const words = search.get('search');
  return {
    filtered: FILTERS.some((name) => search.has(name)),
    query: {
      ...(status ? { status } : {}),
      ...(kind ? { kind } : {}),
      ...(assignee ? { assignee } : {}),
      ...(words ? { search: words } : {}),
    },
  };
}

/** Minutes count within the first hour only. */
function wholeUnits(milliseconds: number): number {
  return milliseconds < HOUR_MS ? Math.max(MINUTE_MS, milliseconds) : Math.floor(milliseconds / HOUR_MS) * HOUR_MS;
}

/** How long somebody has waited; the moment itself is its title. */
function Waiting({ since }: { since: string }) {
  const now = useNow();
  if (now === null) return <TimeText value={since} />;
  return <time dateTime={since}>{durationText(wholeUnits(now - Date.parse(since)))}</time>;
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('support-messages');
  const address = useAddress();
  return [
    {
      key: 'subject',
      header: t('inbox.subject'),
      inCard: 'title',
      cell: ({ id, subject, priority }) => (
        <Group gap="xs" wrap="nowrap">
          <Anchor
            component={Link}
            to={address({ thread: String(id) })}
            fw={500}
            mih={44}
            display="inline-flex"
            style={{ alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            {subject}
          </Anchor>
          {priority ? (
            <Box flex="none">
              <Tag tone="warning">{t('inbox.priority')}</Tag>
            </Box>
          ) : null}
        </Group>
      ),
    },
    { key: 'from', header: t('inbox.from'), wraps: true, cell: ({ name }) => name },
    {
      key: 'excerpt',
      header: t('contact.message'),
      inCard: 'hidden',
      cell: ({ excerpt }) => (
        <Text size="sm" c="dimmed" lineClamp={1} maw={320}>
          {excerpt}
        </Text>
      ),
    },
    { key: 'kind', header: t('inbox.kind'), inCard: 'hidden', cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'assignee', header: t('inbox.assignee'), cell: ({ assignee }) => assignee ?? '–' },
    {
      key: 'status',
      header: t('inbox.status'),
      cell: ({ status, waiting_since, last_at }) =>
        waiting_since ? (
          <Badge variant="light" miw="max-content" color={STATUS_COLORS[status]}>
            {t('inbox.waits')} <Waiting since={waiting_since} />
          </Badge>
        ) : (
          <Group gap="0 8px">
            <Badge variant="light" miw="max-content" color={STATUS_COLORS[status]}>
              {t(`status.${status}`)}
            </Badge>
            <TimeText value={last_at} />
          </Group>
        ),
    },
  ];
}

/** The team's inbox: who waits, in the order in which they should be answered. */
export function Inbox() {
  const { t } = useTranslation('support-messages');
  const { filtered, query } = useFilters();
  const address = useAddress();
  const columns = useColumns();
  const inbox = useListPage(supportAddresses.readInbox, query);
  const { held = 0, waiting = 0 } = inbox.data ?? {};
  const all = { value: '', label: t('inbox.all') };
  return (
    <>
      {waiting > 0 ? (
        <Text size="sm" c="dimmed">
          {t('inbox.waiting', { count: waiting })}
        </Text>
      ) : null}
      {held > 0 && query.status !== 'held' ? (
        <Note kind="info" role="note">
          {t('inbox.held', { count: held })}{' '}
          <Anchor component={Link} to={address({ status: 'held' })} inherit underline="always">
            {t('inbox.showHeld')}
          </Anchor>
        </Note>
      ) : null}
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="status"
          label={t('inbox.status')}
          defaultValue="open"
          options={STATUSES.map((value) => ({ value, label: value === 'all' ? t('inbox.all') : t(`status.${value}`) }))}
        />
        <FilterMenu
          name="kind"
          label={t('inbox.kind')}
          options={[all, ...THREAD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))]}
        />
        <FilterMenu
          name="assignee"
          label={t('inbox.assignee')}
          options={[all, { value: 'me', label: t('inbox.me') }, { value: 'none', label: t('inbox.nobody') }]}
        />
        <FilterSearch label={t('inbox.search')} />
      </FilterBar>
      <ListTable
        read={inbox}
        caption={t('inbox.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<IconMessage size={22} />} title={t('inbox.empty')}>
            {t(filtered ? 'inbox.noMatch' : 'inbox.emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}
