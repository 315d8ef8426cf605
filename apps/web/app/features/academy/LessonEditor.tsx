import { Button, Paper, Text } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { POST_SUMMARY_LENGTH, POST_TITLE_LENGTH } from '@quotavera/domain/publishing';
import { documentText, type RichDocument } from '@quotavera/richtext';
import { withFormulas } from '@quotavera/richtext/formula';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ApiError, api, type BodyTo, type ReplyTo } from '../../platform/api/index.ts';
import { queryKeyOf, useApi } from '../../platform/api/queries.ts';
import type { Language } from '../../platform/i18n/languages.ts';
import { notify } from '../../platform/notify/index.ts';
import { type EditorView, SavingNote, TextEditor, useSaving, Versions, WriteOrPreview } from '../../ui/editor/index.ts';
import { Note } from '../../ui/note/index.ts';
import { Tag } from '../../ui/outcome/index.ts';
import { PageHeader } from '../../ui/page/index.ts';
import { RichText } from '../../ui/rich-text/index.ts';
import { useErrorText } from '../../ui/state/index.ts';
import { CountedInput, CountedTextarea } from '../../ui/text/index.ts';
import { TextFrame, useVersionName } from './components/TextFrame.tsx';
import { useChangedBy } from './components/useChangedBy.ts';
import { lessonLink, lessonTextLink } from './links.ts';
import { LessonWidget } from './widgets/index.ts';
import { LessonBlock } from './widgets/LessonBlock.tsx';

type LessonText = ReplyTo<typeof academyAddresses.readLessonText>;
type Words = Pick<LessonText, 'title' | 'summary' | 'content'>;
type Change = Partial<Words>;

const wordsOf = ({ title, summary, content }: Words): Words => ({ title, summary, content });

function Editor({ initial }: { initial: LessonText }) {
  const { t } = useTranslation('academy');
  const { t: posts } = useTranslation('publishing-posts');
  const versionName = useVersionName();
  const errorText = useErrorText();
  const changedBy = useChangedBy();
  const queries = useQueryClient();
  const { id, language } = initial;
  const [words, setWords] = useState(wordsOf(initial));
  const [view, setView] = useState<EditorView>('write');
  const [edition, setEdition] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ApiError | null>(null);
  const saving = useSaving<LessonText, Change>(initial, {
    send: (body) =>
      api(academyAddresses.saveLessonText, {
        params: { id },
        body: { ...body, language } as BodyTo<typeof academyAddresses.saveLessonText>,
      }),
    isPublic: () => false,
    taken: (next) => {
      queries.setQueryData(queryKeyOf(academyAddresses.readLessonText, { params: { id }, query: { language } }), next);
      void queries.invalidateQueries({ queryKey: queryKeyOf(academyAddresses.readTaughtCourse) });
    },
  });
  const { text, error, change, save, take } = saving;
  const chosen = useApi(
    academyAddresses.readLessonVersion,
    { params: { id, n: shown ?? 1 } },
    { enabled: shown !== null },
  );
  const set = (part: Change) => {
    setWords((before) => ({ ...before, ...part }));
    change(part);
  };
  const problem = (field: string) => (failed ?? error)?.errors[field]?.[0];
  async function publish(): Promise<void> {
    setBusy(true);
    setFailed(null);
    const version = await save();
    if (version !== null) {
      const done = await api(academyAddresses.publishLessonText, { params: { id }, body: { language, version } });
      if (done.ok) {
        take(done.data);
        void queries.invalidateQueries({ queryKey: queryKeyOf(academyAddresses.readLesson, { params: { id } }) });
        notify('success', t('texts.published'));
      } else setFailed(done.error);
    }
    setBusy(false);
  }
  const isFileNewer = text.versions[0]?.is_published === false;
  return (
    <>
      <PageHeader
        title={words.title}
        lead={text.course}
        beside={text.is_draft ? <Tag tone="neutral">{t('texts.draft')}</Tag> : null}
        actions={
          <>
            <Button component={Link} to={lessonLink(id)}>
              {t('texts.read')}
            </Button>
            <Button
              variant="filled"
              loading={busy}
              disabled={!text.is_draft && saving.state === 'saved'}
              onClick={() => void publish()}
            >
              {t('texts.publish')}
            </Button>
          </>
        }
      />
      {failed && Object.keys(failed.errors).length === 0 ? (
        <Note kind="error">{changedBy(failed) ?? errorText(failed)}</Note>
      ) : null}
      {isFileNewer ? <Note kind="info">{t('texts.fileWaits')}</Note> : null}
      {text.is_draft ? <Text c="dimmed">{t('texts.isDraft')}</Text> : null}
      <SavingNote saving={saving} changed={changedBy(saving.error)} />
      <CountedInput
        label={posts('editor.postTitle')}
        value={words.title}
        max={POST_TITLE_LENGTH.max}
        error={problem('title')}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <CountedTextarea
        label={posts('editor.summary')}
        value={words.summary}
        max={POST_SUMMARY_LENGTH.max}
        error={problem('summary')}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => set({ summary: currentTarget.value })}
      />
      <WriteOrPreview view={view} onChange={setView} />
      {view === 'preview' ? (
        <Paper lang={language} component="article">
          <RichText
            document={withFormulas(words.content)}
            widget={(widget) => <LessonWidget widget={widget} />}
            block={(block) => <LessonBlock {...block} files={text.files} />}
          />
        </Paper>
      ) : (
        <div lang={language}>
          <TextEditor
            key={edition}
            lesson
            initial={words.content}
            onChange={(content: RichDocument) => set({ content })}
            error={problem('content')}
          />
        </div>
      )}
      {problem('content') ? (
        <Text c="red" size="sm" role="alert">
          {problem('content')}
        </Text>
      ) : null}
      <Versions
        rows={text.versions}
        nameOf={versionName}
        shown={shown}
        onShow={setShown}
        chosen={chosen}
        textOf={(version) => documentText(version.content)}
        now={documentText(words.content)}
        onRestore={(version) => {
          set(wordsOf(version));
          setEdition((n) => n + 1);
        }}
      />
    </>
  );
}

/** `/academy?tab=teach&lesson=…&language=…`: a lesson in one language, edited as a draft. */
export default function LessonEditor({ id, language }: { id: number; language: Language }) {
  // The editor keeps what is written: what is read again in between must not replace it.
  const read = useApi(
    academyAddresses.readLessonText,
    { params: { id }, query: { language } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <TextFrame language={language} linkTo={(next) => lessonTextLink(id, next)} read={read}>
      {(initial) => <Editor key={`${id} ${language}`} initial={initial} />}
    </TextFrame>
  );
}
