import { Anchor, Button, Group } from '@mantine/core';
import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import type { FixtureList } from '@quotavera/domain/calendar';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../paths.ts';
import { FilterBar, FilterMenu, FilterSearch } from '../../../../ui/filter/index.ts';
import { matchName } from '../../../../ui/format/index.ts';
import { IconPlus } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import type { FixtureView } from '../queries.ts';
import { EventDialog } from './EventDialog.tsx';
import { ResultDialog } from './ResultDialog.tsx';

/** Matches that wait for a result come first. */
const WHEN: readonly FixtureList[] = ['started', 'coming', 'all'];

/** The calendar for an admin: find a match, give it its result, correct or move it; make events of any sport. */
export function MatchesPanel() {
  const { t } = useTranslation('admin-tools');
  const [search] = useSearchParams();
  const when = WHEN.find((each) => each === search.get('when')) ?? 'started';
  const words = search.get('search');
  const read = useListPage(calendarAddresses.listFixtures, { when, ...(words ? { search: words } : {}) });
  const [editing, setEditing] = useState<FixtureView | null>(null);
  const [creating, setCreating] = useState(false);

  const columns: readonly Column<FixtureView>[] = [
    {
      key: 'match',
      header: t('matches.match'),
      inCard: 'title',
      cell: (fixture) => (
        <Anchor component={Link} to={paths.match(fixture.id)} inherit>
          {matchName(fixture.home, fixture.away)}
        </Anchor>
      ),
    },
    { key: 'competition', header: t('matches.competition'), cell: (fixture) => fixture.competition },
    { key: 'start', header: t('matches.start'), cell: (fixture) => <TimeText value={fixture.starts_at} /> },
    {
      key: 'status',
      header: t('matches.status'),
      cell: (fixture) => (
        <Tag tone={fixture.status === 'played' ? 'positive' : fixture.status === 'scheduled' ? 'neutral' : 'warning'}>
          {t(`statuses.${fixture.status}`)}
        </Tag>
      ),
    },
    {
      key: 'score',
      header: t('matches.score'),
      numeric: true,
      cell: (fixture) => (fixture.result ? fixture.result.goals.join('–') : '–'),
    },
    {
      key: 'act',
      header: t('matches.act'),
      inCard: 'bare',
      cell: (fixture) => (
        <Button size="sm" onClick={() => setEditing(fixture)}>
          {t(fixture.result ? 'matches.correct' : 'matches.result')}
        </Button>
      ),
    },
  ];

  return (
    <>
      <Group justify="space-between" gap="sm">
        <FilterBar names={['search', 'when']}>
          <FilterSearch />
          <FilterMenu
            name="when"
            label={t('matches.when')}
            defaultValue="started"
            options={WHEN.map((value) => ({ value, label: t(`matches.whens.${value}`) }))}
          />
        </FilterBar>
        <Button
          variant="filled"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setCreating(true)}
        >
          {t('event.new')}
        </Button>
      </Group>
      <ListTable
        read={read}
        caption={t('tabs.matches')}
        columns={columns}
        rowKey={(fixture) => fixture.id}
        empty={<EmptyState title={t('matches.empty')}>{t('matches.emptyText')}</EmptyState>}
      />
      {editing ? <ResultDialog key={editing.id} fixture={editing} onClose={() => setEditing(null)} /> : null}
      {creating ? <EventDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}
