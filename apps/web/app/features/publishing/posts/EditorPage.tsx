import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import { Loading } from '../../../ui/editor/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { EmptyState } from '../../../ui/state/index.ts';

/** The editor is fetched by those who may write alone. */
const MemberEditor = lazy(() => import('./MemberEditor.tsx'));

function ForVisitors() {
  const { t } = useTranslation('publishing-posts');
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHeader title={t('editor.title')} />
      <EmptyState
        title={t('editor.visitor')}
        action={
          <>
            <Button component={Link} to={paths.signInAndReturn(pathname + search)} variant="filled">
              {t('editor.signIn')}
            </Button>
            <Button component={Link} to={paths.blogs}>
              {t('toBlog')}
            </Button>
          </>
        }
      >
        {t('editor.visitorText')}
      </EmptyState>
    </>
  );
}

/** `/blog/editOrCreate`: opens for everybody; the editor itself needs the capability. */
export function EditorPage() {
  const { t } = useTranslation('publishing-posts');
  return (
    <Page>
      <PageMeta title={t('editor.title')} description={t('editor.description')} />
      <meta name="robots" content="noindex" />
      <MembersOnly otherwise={<ForVisitors />}>
        <Suspense fallback={<Loading />}>
          <MemberEditor />
        </Suspense>
      </MembersOnly>
    </Page>
  );
}
