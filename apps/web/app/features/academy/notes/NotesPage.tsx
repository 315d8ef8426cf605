import { Anchor, Text } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { FilterBar, FilterSearch, FilterToggle } from '../../../ui/filter/index.ts';
import { IconSchool, IconStar } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { lessonLink } from '../links.ts';

type Row = ReplyTo<typeof academyAddresses.listLessonNotes>['results'][number];

function Title({ row }: { row: Row }) {
  const { t } = useTranslation('academy-notes');
  const star = row.bookmarked ? (
    <IconStar size={14} fill="currentColor" role="img" aria-label={t('bookmarked')} />
  ) : null;
  return (
    <>
      {row.shown ? (
        <Anchor component={Link} to={lessonLink(row.lesson)} fw={500}>
          {row.title}
        </Anchor>
      ) : (
        row.title
      )}{' '}
      {star}
    </>
  );
}

/** `/academy/notes`: my notes and the lessons that I marked. */
export function NotesPage() {
  const { t } = useTranslation('academy-notes');
  const { t: academy } = useTranslation('academy');
  const [search] = useSearchParams();
  const text = search.get('search') || undefined;
  const bookmarked = search.get('bookmarked') === 'true' ? ('true' as const) : undefined;
  const notes = useListPage(academyAddresses.listLessonNotes, { search: text, bookmarked });
  const filtered = text !== undefined || bookmarked !== undefined;
  const columns: readonly Column<Row>[] = [
    { key: 'lesson', header: t('lesson'), inCard: 'title', cell: (row) => <Title row={row} /> },
    { key: 'course', header: t('course'), cell: ({ course }) => course },
    { key: 'when', header: t('when'), cell: ({ updated_at: at }) => <TimeText value={at} /> },
  ];
  return (
    <Page>
      <PageMeta title={t('title')} />
      <Anchor component={Link} to={paths.academy} size="sm">
        {academy('backToCourses')}
      </Anchor>
      <PageHeader title={t('title')} lead={t('lead')} />
      <FilterBar names={['search', 'bookmarked']}>
        <FilterSearch label={t('search')} />
        <FilterToggle name="bookmarked" label={t('onlyBookmarked')} />
      </FilterBar>
      <ListTable
        read={notes}
        caption={t('title')}
        columns={columns}
        rowKey={({ lesson }) => lesson}
        detail={({ text: own, shown }) => (
          <>
            {own ? (
              <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {own}
              </Text>
            ) : null}
            {shown ? null : (
              <Text size="sm" c="dimmed">
                {t('gone')}
              </Text>
            )}
          </>
        )}
        empty={
          <EmptyState icon={<IconSchool size={22} />} title={t(filtered ? 'noneFound' : 'none')}>
            {t(filtered ? 'noneFoundText' : 'noneText')}
          </EmptyState>
        }
      />
    </Page>
  );
}
