import { Anchor, Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import {
  POST_CATEGORIES,
  POST_SUMMARY_LENGTH,
  POST_TAGS_MAX,
  POST_TITLE_LENGTH,
  slugOf,
} from '@quotavera/domain/publishing';
import { documentText, type RichDocument } from '@quotavera/richtext';
import { withFormulas } from '@quotavera/richtext/formula';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api/index.ts';
import { queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import { LANGUAGES, languageName } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { TagsInput } from '../../../ui/controls/index.ts';
import {
  type EditorView,
  SavingNote,
  TextEditor,
  useSaving,
  Versions,
  WriteOrPreview,
} from '../../../ui/editor/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { PageHeader } from '../../../ui/page/index.ts';
import { ErrorState, useErrorText } from '../../../ui/state/index.ts';
import { CountedInput, CountedTextarea } from '../../../ui/text/index.ts';
import { ArticleText } from '../blog/index.ts';
import { type Post, type PostChange, STATUS_TONES } from './queries.ts';
import { type PostSaving, StatusActions } from './StatusActions.tsx';

/** Edits the words around the text. */
function Words({ saving }: { saving: PostSaving }) {
  const { t } = useTranslation('publishing-posts');
  const { t: blog } = useTranslation('publishing-blog');
  const { text: post, error, change } = saving;
  const [words, setWords] = useState({ title: post.title, summary: post.summary, slug: post.slug, tags: post.tags });
  const set = (part: Partial<typeof words>) => {
    setWords((before) => ({ ...before, ...part }));
    change(part);
  };
  const problem = (field: string) => error?.errors[field]?.[0];
  return (
    <Stack gap="md">
      <CountedInput
        label={t('editor.postTitle')}
        value={words.title}
        max={POST_TITLE_LENGTH.max}
        error={problem('title')}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <CountedTextarea
        label={t('editor.summary')}
        description={t('editor.summaryHint')}
        value={words.summary}
        max={POST_SUMMARY_LENGTH.max}
        error={problem('summary')}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => set({ summary: currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={t('editor.category')}
          defaultValue={post.category}
          data={POST_CATEGORIES.map((value) => ({ value, label: blog(`categories.${value}`) }))}
          onChange={({ currentTarget }) => change({ category: currentTarget.value as Post['category'] })}
        />
        <TagsInput
          label={t('editor.tags')}
          description={t('editor.tagsHint')}
          value={words.tags}
          maxTags={POST_TAGS_MAX}
          error={problem('tags')}
          onChange={(tags) => set({ tags })}
        />
      </SimpleGrid>
      <CountedInput
        label={t('editor.slug')}
        description={t('editor.slugHint')}
        placeholder={slugOf(words.title)}
        leftSection="/news/"
        leftSectionWidth={68}
        value={words.slug}
        max={80}
        error={problem('slug')}
        onChange={({ currentTarget }) => set({ slug: currentTarget.value })}
      />
    </Stack>
  );
}

function Translations({ post }: { post: Post }) {
  const { t } = useTranslation('publishing-posts');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const missing = LANGUAGES.filter(
    (language) => language !== post.language && post.translations.every((other) => other.language !== language),
  );
  const translate = async (language: Post['language']) => {
    const created = await api(publishingAddresses.createPost, { body: { language, translation_of: post.id } });
    if (created.ok) void navigate(`${paths.blogEditor}?id=${created.data.id}`);
    else notify('failure', errorText(created.error));
  };
  return (
    <Paper component="section">
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t('editor.translations')}
        </Title>
        {post.translations.map((other) => (
          <Group key={other.id} gap="xs">
            <Anchor component={Link} to={`${paths.blogEditor}?id=${other.id}`}>
              {languageName(other.language)}: {other.title || t('untitled')}
            </Anchor>
            <Tag tone={STATUS_TONES[other.status]}>{t(`statuses.${other.status}`)}</Tag>
          </Group>
        ))}
        <Group gap="xs">
          {missing.map((language) => (
            <Button key={language} size="sm" onClick={() => void translate(language)}>
              {t('editor.translate', { language: languageName(language) })}
            </Button>
          ))}
        </Group>
      </Stack>
    </Paper>
  );
}

function PostVersions({
  post: { id, may_edit: mayEdit },
  content,
  onRestore,
}: {
  post: Post;
  content: RichDocument;
  onRestore: (document: RichDocument) => void;
}) {
  const { t } = useTranslation('publishing-posts');
  const [shown, setShown] = useState<number | null>(null);
  const list = useApi(publishingAddresses.listPostVersions, { params: { id } }, { staleTime: 0 });
  const chosen = useApi(
    publishingAddresses.readPostVersion,
    { params: { id, n: shown ?? 1 } },
    { enabled: shown !== null },
  );
  return (
    <>
      {list.error ? <ErrorState error={list.error} onRetry={list.reload} /> : null}
      <Versions
        rows={list.data?.results}
        nameOf={({ editor }) => t('versions.by', { name: editor ?? t('house') })}
        shown={shown}
        onShow={setShown}
        chosen={chosen}
        textOf={(version) => documentText(version.content)}
        now={documentText(content)}
        onRestore={mayEdit ? ({ content: document }) => onRestore(document) : null}
      />
    </>
  );
}

/** Writes a post: saves by itself, shows it as readers will see it, and takes it through its states. */
export default function PostEditor({ initial }: { initial: Post }) {
  const { t } = useTranslation('publishing-posts');
  const queries = useQueryClient();
  const params = { id: initial.id };
  const saving = useSaving<Post, PostChange>(initial, {
    send: (body) => api(publishingAddresses.editPost, { params, body }),
    isPublic: ({ status }) => status === 'published' || status === 'scheduled',
    taken: (next) => {
      queries.setQueryData(queryKeyOf(publishingAddresses.readPost, { params }), next);
      void queries.invalidateQueries({ queryKey: queryKeyOf(publishingAddresses.listPosts) });
    },
  });
  const { text: post, error, change } = saving;
  const [content, setContent] = useState<RichDocument>(initial.content);
  const [view, setView] = useState<EditorView>(initial.may_edit ? 'write' : 'preview');
  const [edition, setEdition] = useState(0);
  const write = (document: RichDocument) => {
    setContent(document);
    change({ content: document });
  };
  return (
    <>
      <PageHeader
        title={post.title || t('untitled')}
        lead={languageName(post.language)}
        beside={<Tag tone={STATUS_TONES[post.status]}>{t(`statuses.${post.status}`)}</Tag>}
        actions={<StatusActions saving={saving} />}
      />
      {post.note ? <Note kind="info">{t('editor.note', { note: post.note })}</Note> : null}
      {post.status === 'published' && post.may_edit ? (
        <Note kind="info" role="note">
          {t('editor.live')}
        </Note>
      ) : null}
      {post.may_edit ? (
        <>
          <SavingNote saving={saving} />
          <Words key={edition} saving={saving} />
          <WriteOrPreview view={view} onChange={setView} />
        </>
      ) : (
        <Note kind="info" role="note">
          {t('editor.readOnly')}
        </Note>
      )}
      {view === 'preview' ? (
        <Paper lang={post.language}>
          <ArticleText document={withFormulas(content)} />
        </Paper>
      ) : (
        <div lang={post.language}>
          <TextEditor key={edition} initial={content} onChange={write} error={error?.errors.content?.[0]} />
          {error?.errors.content ? (
            <Text c="red" size="sm" role="alert" mt={4}>
              {error.errors.content[0]}
            </Text>
          ) : null}
        </div>
      )}
      <PostVersions
        post={post}
        content={content}
        onRestore={(document) => {
          write(document);
          setEdition((n) => n + 1);
        }}
      />
      <Translations post={post} />
    </>
  );
}
