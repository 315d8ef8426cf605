import { Button, Group, NativeSelect, Paper, Stack, Title } from '@mantine/core';
import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { isLanguage, LANGUAGES, languageName } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { Loading } from '../../../ui/editor/index.ts';
import { PageHeader } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState, useErrorText } from '../../../ui/state/index.ts';

const PostEditor = lazy(() => import('./PostEditor.tsx'));

/** A post begins with its language: it is part of its address. */
function NewPost() {
  const { t, i18n } = useTranslation('publishing-posts');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [language, setLanguage] = useState(isLanguage(i18n.language) ? i18n.language : LANGUAGES[0]);
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    const created = await api(publishingAddresses.createPost, { body: { language } });
    setBusy(false);
    if (created.ok) void navigate(`${paths.blogEditor}?id=${created.data.id}`, { replace: true });
    else notify('failure', errorText(created.error));
  };
  return (
    <>
      <PageHeader title={t('editor.title')} />
      <Paper maw={480}>
        <Stack gap="md">
          <NativeSelect
            label={t('newLanguage')}
            value={language}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
            data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          />
          <Group>
            <Button variant="filled" loading={busy} onClick={() => void begin()}>
              {t('new')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </>
  );
}

function OldPost({ id }: { id: number }) {
  const { t } = useTranslation('publishing-posts');
  // The editor keeps what is written: what is read again in between must not replace it.
  const read = useApi(publishingAddresses.readPost, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  if (read.data)
    return (
      <Suspense fallback={<Loading />}>
        <PostEditor key={read.data.id} initial={read.data} />
      </Suspense>
    );
  if (!read.error) return <Loading />;
  if (read.error.status !== 404) return <ErrorState error={read.error} onRetry={read.reload} />;
  return (
    <EmptyState
      title={t('editor.notFound')}
      action={
        <Button component={Link} to={paths.blog}>
          {t('editor.toList')}
        </Button>
      }
    />
  );
}

/** A member sees this at the editor's address. */
export default function MemberEditor() {
  const { t } = useTranslation('publishing-posts');
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  if (!useDecision('posts.write').granted)
    return (
      <>
        <Title order={1}>{t('editor.title')}</Title>
        <EmptyState
          title={t('refused')}
          action={
            <Button component={Link} to={paths.blogs} variant="filled">
              {t('toBlog')}
            </Button>
          }
        >
          {t('refusedText')}
        </EmptyState>
      </>
    );
  return Number.isSafeInteger(id) && id > 0 ? <OldPost key={id} id={id} /> : <NewPost />;
}
