import { Anchor, Group, Text } from '@mantine/core';
import { academyAddresses, academyLinks } from '@quotavera/contract/academy/addresses';
import { LEARNER_FILTERS, LEARNER_ORDERS } from '@quotavera/domain/academy';
import { LEARNER_STOPPED_DAYS } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { DownloadButton } from '../../../ui/download/index.ts';
import { FilterBar, FilterMenu } from '../../../ui/filter/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconSchool } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { PageHeader } from '../../../ui/page/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { learnerLink } from '../links.ts';

type List = ReplyTo<typeof academyAddresses.listLearners>;
export type Learner = List['results'][number];

/** Somebody who did nothing for so many days may be looked for. */
const DAYS = [LEARNER_STOPPED_DAYS, 14, 30, 90];

/** How a learner stands in a course, in a word. */
export function LearnerState({ learner }: { learner: Learner }) {
  const { t } = useTranslation('academy-learners');
  if (learner.in_review) return <Tag tone="accent">{t('inReview')}</Tag>;
  if (learner.finished_at) return <Tag tone="positive">{t('finished')}</Tag>;
  return <Tag tone={learner.stopped ? 'warning' : 'neutral'}>{t(learner.stopped ? 'stopped' : 'going')}</Tag>;
}

function useColumns(course: number, totals: Pick<List, 'lessons' | 'exams'> | undefined): readonly Column<Learner>[] {
  const { t } = useTranslation('academy-learners');
  const format = useFormats();
  const of = (done: number, all: number | undefined) =>
    all === undefined ? '' : t('of', { done: format.count(done), all: format.count(all) });
  return [
    {
      key: 'name',
      header: t('column.name'),
      inCard: 'title',
      cell: ({ id, name }) => (
        <Anchor component={Link} to={learnerLink(course, id)} fw={500}>
          {name}
        </Anchor>
      ),
    },
    {
      key: 'state',
      header: t('column.state'),
      inCard: 'figure',
      cell: (learner) => <LearnerState learner={learner} />,
    },
    {
      key: 'lessons',
      header: t('column.lessons'),
      numeric: true,
      cell: ({ lessons_read: read }) => of(read, totals?.lessons),
    },
    {
      key: 'place',
      header: t('column.place'),
      inCard: 'line',
      wraps: true,
      cell: ({ place }) => (place.kind === 'exam' ? t('place.exam', place) : place.title),
    },
    {
      key: 'exams',
      header: t('column.exams'),
      numeric: true,
      cell: ({ exams_passed: passed }) => of(passed, totals?.exams),
    },
    {
      key: 'mark',
      header: t('column.mark'),
      numeric: true,
      explain: t('markExplained'),
      cell: ({ mark }) => (mark === null ? '–' : format.percent(mark / 100, { signed: false, digits: 0 })),
    },
    { key: 'tries', header: t('column.tries'), numeric: true, cell: ({ tries }) => format.count(tries) },
    { key: 'started', header: t('column.started'), cell: ({ started_at: at }) => <TimeText value={at} style="day" /> },
    { key: 'seen', header: t('column.seen'), cell: ({ seen_at: at }) => <TimeText value={at} style="day" /> },
    {
      key: 'certificate',
      header: t('column.certificate'),
      cell: ({ certificate, name }) =>
        certificate ? (
          <Anchor
            component={Link}
            to={paths.certificate(certificate)}
            size="sm"
            aria-label={`${t('column.certificate')}: ${name}`}
          >
            {t('column.certificate')}
          </Anchor>
        ) : (
          '–'
        ),
    },
  ];
}

const among = <T extends string>(list: readonly T[], value: string | null): T | undefined =>
  list.find((each) => each === value);

/** The learners of a course: a table by learner, filtered and sorted by the address. */
export function LearnerList({ course }: { course: number }) {
  const { t } = useTranslation('academy-learners');
  const [search] = useSearchParams();
  const which = among(LEARNER_FILTERS, search.get('which'));
  const days = DAYS.find((each) => each === Number(search.get('days')));
  const order = among(LEARNER_ORDERS, search.get('order'));
  const filters = { which, order, ...(which === 'stopped' ? { days } : {}) };
  const read = useListPage(academyAddresses.listLearners, filters, { id: course });
  const columns = useColumns(course, read.data);
  return (
    <>
      <PageHeader
        title={t('title')}
        {...(read.data ? { lead: t('lead', { course: read.data.course.title }) } : {})}
        actions={
          <DownloadButton size="md" path={academyLinks.learnersFile.replace(':id', String(course))} name="learners.csv">
            {t('file')}
          </DownloadButton>
        }
      />
      <FilterBar names={['which', 'days', 'order']} keeps={['course']}>
        <Group gap="xs">
          <FilterMenu
            name="which"
            label={t('filter.which')}
            resets="days"
            options={[
              { value: '', label: t('filter.all') },
              ...LEARNER_FILTERS.map((value) => ({ value, label: t(`filter.${value}`) })),
            ]}
          />
          {which === 'stopped' ? (
            <FilterMenu
              name="days"
              label={t('filter.days')}
              defaultValue={String(LEARNER_STOPPED_DAYS)}
              options={DAYS.map((count) => ({ value: String(count), label: t('filter.daysOf', { count }) }))}
            />
          ) : null}
          <FilterMenu
            name="order"
            label={t('order.label')}
            defaultValue="seen"
            options={LEARNER_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
          />
        </Group>
      </FilterBar>
      <ListTable
        read={read}
        caption={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<IconSchool size={22} />} title={t(which ? 'noneChosen' : 'none')}>
            <Text inherit>{t(which ? 'noneChosenText' : 'noneText')}</Text>
          </EmptyState>
        }
      />
    </>
  );
}
