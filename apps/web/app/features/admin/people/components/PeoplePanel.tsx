import { Anchor, Group, Text } from '@mantine/core';
import { accountsAdminAddresses } from '@quotavera/contract/accounts/admin-addresses';
import { PLANS, USER_TYPES } from '@quotavera/domain/access';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { Avatar } from '../../../../ui/avatar/index.ts';
import { FilterBar, FilterMenu, FilterRange, FilterSearch, FilterToggle } from '../../../../ui/filter/index.ts';
import { IconUsers } from '../../../../ui/icons/index.ts';
import { EmptyState, ErrorState } from '../../../../ui/state/index.ts';
import { type Column, DataTable, useListLength } from '../../../../ui/table/index.ts';
import { DayText } from '../../../../ui/time/index.ts';
import { nameOf, PLAN_NAMES, STATES, type UserRow } from '../queries.ts';
import { PlanTag, StateTag, TypeTags } from './Badges.tsx';
import { CursorPager } from './CursorPager.tsx';

const PAGE_SIZE = 25;
const FILTERS = ['search', 'user_type', 'plan', 'state', 'admin', 'from', 'to', 'visited_from', 'visited_to'] as const;
const ASKED = [...FILTERS, 'sort', 'order', 'page', 'cursor'] as const;

function useColumns(titles: readonly { key: string; label: string; sort: string | null }[]) {
  const { t } = useTranslation('admin-people');
  const cells: Readonly<Record<string, Pick<Column<UserRow>, 'cell' | 'inCard' | 'wraps'>>> = {
    name: {
      inCard: 'title',
      cell: (user) => (
        <Anchor component={Link} to={paths.user(user.id)} fw={500} underline="never">
          <Group component="span" gap={10} mih={44} wrap="nowrap">
            <Avatar name={nameOf(user)} src={user.avatar_url} size={32} />
            <Text span inherit td="underline">
              {nameOf(user)}
            </Text>
          </Group>
        </Anchor>
      ),
    },
    username_visible: { inCard: 'hidden', wraps: true, cell: (user) => user.username_visible },
    email: { inCard: 'bare', cell: (user) => <span style={{ overflowWrap: 'anywhere' }}>{user.email}</span> },
    phone_number: { inCard: 'hidden', cell: (user) => user.phone_number || '–' },
    user_type: {
      inCard: 'bare',
      cell: (user) => (
        <Group component="span" gap={6} wrap="nowrap">
          <TypeTags user={user} />
        </Group>
      ),
    },
    subscription_type: { cell: (user) => <PlanTag plan={user.subscription_type} /> },
    state: { cell: (user) => <StateTag state={user.state} /> },
    created_at: { inCard: 'hidden', cell: (user) => <DayText value={user.created_at} style="long" /> },
    last_login_at: {
      cell: (user) => (user.last_login_at ? <DayText value={user.last_login_at} style="long" /> : t('never')),
    },
  };
  return titles.flatMap(({ key, label, sort }): Column<UserRow>[] => {
    const cell = cells[key];
    return cell ? [{ key, header: label, ...cell, ...(sort ? { sort } : {}) }] : [];
  });
}

/** The columns of the skeleton, which needs no titles. */
const AT_FIRST = ['name', 'username_visible', 'email', 'user_type', 'state'].map((key) => ({
  key,
  label: ' ',
  sort: null,
}));

export function PeoplePanel() {
  const { t } = useTranslation('admin-people');
  const lengthOf = useListLength();
  const [search] = useSearchParams();
  const query = Object.fromEntries(ASKED.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
  const read = useApi(
    accountsAdminAddresses.listUsers,
    { query: { ...query, page_size: PAGE_SIZE } },
    { keepPrevious: true },
  );
  const list = read.data;
  const columns = useColumns(list?.results.titles ?? AT_FIRST);
  const all = { value: '', label: t('filter.all') };
  const order = search.get('order') === 'asc' ? 'asc' : 'desc';
  return (
    <>
      <Group gap="8px 24px">
        <FilterSearch label={t('search')} flex="1 1 300px" maw={560} />
        <Text c="dimmed" role="status">
          {list ? `${lengthOf(list.count)} ${t('found')}` : ' '}
        </Text>
      </Group>
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="user_type"
          label={t('filter.type')}
          options={[all, ...USER_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))]}
        />
        <FilterMenu
          name="plan"
          label={t('filter.plan')}
          options={[all, ...PLANS.map((value) => ({ value, label: PLAN_NAMES[value] }))]}
        />
        <FilterMenu
          name="state"
          label={t('filter.state')}
          options={[all, ...STATES.map((value) => ({ value, label: t(`state.${value}`) }))]}
        />
        <FilterToggle name="admin" label={t('filter.admins')} />
        <FilterRange label={t('filter.registered')} fromName="from" toName="to" type="date" />
        <FilterRange label={t('filter.visited')} fromName="visited_from" toName="visited_to" type="date" />
      </FilterBar>
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      <DataTable
        caption={t('list')}
        columns={columns}
        rows={list?.results.elements ?? []}
        rowKey={(user) => user.id}
        sort={{ by: search.get('sort') ?? 'registered', order }}
        loading={read.loading}
        dense
        empty={
          read.error ? null : (
            <EmptyState icon={<IconUsers size={24} stroke={1.6} />} title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          )
        }
      />
      <CursorPager next={list?.next ?? null} previous={list?.previous ?? null} />
    </>
  );
}
