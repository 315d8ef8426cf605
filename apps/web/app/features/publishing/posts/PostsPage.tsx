import { Anchor, Button, Group } from '@mantine/core';
import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { POST_STATUSES } from '@quotavera/domain/publishing';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { languageName } from '../../../platform/i18n/languages.ts';
import { useDecision, useViewer } from '../../../platform/viewer/index.ts';
import { FilterBar, FilterMenu, FilterSearch } from '../../../ui/filter/index.ts';
import { IconNews, IconPlus } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { type PostRow, STATUS_TONES } from './queries.ts';

const FILTERS = ['status', 'search'] as const;

const editorOf = (id: number) => `${paths.blogEditor}?id=${id}`;

function useColumns(): readonly Column<PostRow>[] {
  const { t } = useTranslation('publishing-posts');
  return [
    {
      key: 'title',
      header: t('columns.title'),
      inCard: 'title',
      cell: (post) => (
        <Anchor
          component={Link}
          to={editorOf(post.id)}
          display="inline-flex"
          mih={44}
          fw={500}
          style={{ alignItems: 'center', whiteSpace: 'normal' }}
        >
          {post.title || t('untitled')}
        </Anchor>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (post) => <Tag tone={STATUS_TONES[post.status]}>{t(`statuses.${post.status}`)}</Tag>,
    },
    { key: 'language', header: t('columns.language'), cell: (post) => languageName(post.language) },
    { key: 'author', header: t('columns.author'), cell: (post) => post.author ?? t('house') },
    { key: 'changed', header: t('columns.changed'), cell: (post) => <TimeText value={post.updated_at} /> },
  ];
}

function Posts() {
  const { t } = useTranslation('publishing-posts');
  const [search] = useSearchParams();
  const columns = useColumns();
  const status = POST_STATUSES.find((each) => each === search.get('status'));
  const words = search.get('search') ?? '';
  const posts = useListPage(publishingAddresses.listPosts, {
    ...(status ? { status } : {}),
    ...(words ? { search: words } : {}),
  });
  const statuses = POST_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }));
  return (
    <>
      <Group>
        <Button
          component={Link}
          to={paths.blogEditor}
          variant="filled"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
        >
          {t('new')}
        </Button>
      </Group>
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="status"
          label={t('filter.status')}
          options={[{ value: '', label: t('filter.all') }, ...statuses]}
        />
        <FilterSearch name="search" label={t('filter.search')} />
      </FilterBar>
      <ListTable
        read={posts}
        failed={t('loadError')}
        caption={t('list')}
        columns={columns}
        rowKey={(post) => post.id}
        empty={
          <EmptyState icon={<IconNews size={22} />} title={t('empty')}>
            {t(status || words ? 'noMatch' : 'emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}

/** `/blog`: own posts, and everybody's for admins. */
export function PostsPage() {
  const { t } = useTranslation('publishing-posts');
  const viewer = useViewer();
  const granted = useDecision('posts.write').granted;
  return (
    <GuardedPage
      title={t('title')}
      lead={t(viewer.type === 'member' && viewer.isAdmin ? 'leadAdmin' : 'lead')}
      granted={granted}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <Posts />
    </GuardedPage>
  );
}
