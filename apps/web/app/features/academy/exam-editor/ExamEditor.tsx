import { Button, Group, Stack, Text } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { type ExamAnswers, examLanguages, QUESTION_KINDS, type QuestionKind, textIn } from '@quotavera/domain/academy';
import { LANGUAGES } from '@quotavera/domain/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, api, type ReplyTo } from '../../../platform/api/index.ts';
import { queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import type { Language } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { type EditorView, SavingNote, useSaving, Versions, WriteOrPreview } from '../../../ui/editor/index.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { PageHeader, Panel } from '../../../ui/page/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { QuestionField } from '../components/ExamForm.tsx';
import { TextFrame, useVersionName } from '../components/TextFrame.tsx';
import { useChangedBy } from '../components/useChangedBy.ts';
import { examTextLink } from '../links.ts';
import { Drawing } from './Drawing.tsx';
import { type ExamDraft, examAsText, moved, withQuestion, withQuestions } from './exam-draft.ts';
import { ImportQuestions } from './ImportQuestions.tsx';
import { QuestionBank } from './QuestionBank.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import { WholeNumber } from './WholeNumber.tsx';

type ExamText = ReplyTo<typeof academyAddresses.readExamText>;

/** The questions as a learner is asked them, in the order in which they are written. */
function Preview({ content, language }: { content: ExamDraft; language: Language }) {
  const { t } = useTranslation('academy');
  const [answers, setAnswers] = useState<ExamAnswers>({});
  return (
    <Panel title={t('exam.questions')}>
      <Stack gap="xl" lang={language}>
        {content.questions.map(({ id, kind, points, text, options = [], pairs = [] }, n) => (
          <QuestionField
            key={id}
            question={{
              ...{ id, kind, points },
              text: textIn(text, language),
              options:
                kind === 'matching'
                  ? pairs.map((each) => ({ id: each.id, text: textIn(each.left, language) }))
                  : options.map((each) => ({ id: each.id, text: textIn(each.text, language) })),
              matches: pairs.map((each) => ({ id: each.match, text: textIn(each.right, language) })).reverse(),
            }}
            number={n + 1}
            value={answers[id] ?? ''}
            onChange={(value) => setAnswers((before) => ({ ...before, [id]: value }))}
          />
        ))}
      </Stack>
    </Panel>
  );
}

function Questions({
  module,
  content,
  language,
  main,
  problem,
  onChange,
}: {
  module: number;
  content: ExamDraft;
  language: Language;
  /** The course's. */
  main: Language;
  problem: (field: string) => string | undefined;
  onChange: (content: ExamDraft) => void;
}) {
  const { t } = useTranslation('academy');
  const { questions } = content;
  const set = (next: ExamDraft['questions']) => onChange({ ...content, questions: next });
  const languages = examLanguages(content, main);
  const add = (kind: QuestionKind) => onChange(withQuestion(content, kind));
  return (
    <>
      <WholeNumber
        maw={320}
        label={t('examText.passMark')}
        description={t('examText.passMarkHint')}
        suffix="%"
        max={100}
        value={content.pass_percent}
        error={problem('pass_percent')}
        onChange={(value) => onChange({ ...content, pass_percent: value })}
      />
      <Drawing content={content} problem={problem} onChange={onChange} />
      {problem('questions') ? <Note kind="error">{problem('questions')}</Note> : null}
      {questions.map((question, n) => (
        <QuestionEditor
          key={question.id}
          question={question}
          number={n + 1}
          isLast={n === questions.length - 1}
          language={language}
          languages={languages}
          problem={(field) => problem(`questions.${n}.${field}`)}
          onChange={(next) => set(questions.map((each) => (each === question ? next : each)))}
          onMove={(by) => set(moved(questions, n, by))}
          onRemove={() => set(questions.filter((each) => each !== question))}
        />
      ))}
      <Group gap="xs">
        {QUESTION_KINDS.map((kind) => (
          <Button key={kind} leftSection={<IconPlus size={16} />} onClick={() => add(kind)}>
            {t(`examText.add.${kind}`)}
          </Button>
        ))}
        <QuestionBank
          module={module}
          language={language}
          onAdd={(question) => onChange(withQuestions(content, [question]))}
        />
        <ImportQuestions language={language} onRead={(added) => onChange(withQuestions(content, added))} />
      </Group>
    </>
  );
}

/** Returns the problem of a field, or of its words in a language: the one that is edited first, since others don't show. */
function problemOf(errors: ApiError['errors'], field: string, language: Language): string | undefined {
  const words = [language, ...LANGUAGES].map((each) => `content.${field}.${each}`);
  return [field, ...words].flatMap((key) => errors[key] ?? [])[0];
}

function Editor({ initial, language }: { initial: ExamText; language: Language }) {
  const { t } = useTranslation('academy');
  const versionName = useVersionName();
  const errorText = useErrorText();
  const changedBy = useChangedBy();
  const queries = useQueryClient();
  const { id } = initial;
  const [content, setContent] = useState(initial.content);
  const [view, setView] = useState<EditorView>('write');
  const [shown, setShown] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ApiError | null>(null);
  const [, drawAgain] = useState(false);
  // Fields as tall as their texts measure them when they are drawn: with the fonts there, lines may break elsewhere.
  useEffect(() => void document.fonts.ready.then(() => drawAgain(true)), []);
  const saving = useSaving<ExamText, { content?: ExamDraft }>(initial, {
    send: ({ version, content: next = content }) =>
      api(academyAddresses.saveExamText, { params: { id }, body: { version, content: next } }),
    isPublic: () => false,
    taken: (next) => {
      queries.setQueryData(queryKeyOf(academyAddresses.readExamText, { params: { id } }), next);
      void queries.invalidateQueries({ queryKey: queryKeyOf(academyAddresses.readTaughtCourse) });
    },
  });
  const { text, change, save, take } = saving;
  const error = failed ?? saving.error;
  const chosen = useApi(
    academyAddresses.readExamTextVersion,
    { params: { id, n: shown ?? 1 } },
    { enabled: shown !== null },
  );
  const set = (next: ExamDraft) => {
    setContent(next);
    // The problems belong to the exam as it was: another question may have that place now.
    setFailed(null);
    change({ content: next });
  };
  async function publish(): Promise<void> {
    setBusy(true);
    setFailed(null);
    const version = await save();
    if (version !== null) {
      const done = await api(academyAddresses.publishExamText, { params: { id }, body: { version } });
      if (done.ok) {
        take(done.data);
        void queries.invalidateQueries({ queryKey: queryKeyOf(academyAddresses.readExam, { params: { id } }) });
        notify('success', t('examText.published'));
      } else {
        setView('write');
        setFailed(done.error);
      }
    }
    setBusy(false);
  }
  return (
    <>
      <PageHeader
        title={t('exam.title', { module: text.module })}
        lead={text.course}
        beside={text.is_draft ? <Tag tone="neutral">{t('texts.draft')}</Tag> : null}
        actions={
          <Button
            variant="filled"
            loading={busy}
            disabled={!text.is_draft && saving.state === 'saved'}
            onClick={() => void publish()}
          >
            {t('examText.publish')}
          </Button>
        }
      />
      {error && saving.state !== 'conflict' ? (
        <Note kind="error">
          {error.code === 'validation' ? t('examText.incomplete') : (changedBy(error) ?? errorText(error))}
        </Note>
      ) : null}
      {text.versions[0]?.is_published === false ? <Note kind="info">{t('examText.fileWaits')}</Note> : null}
      <Text c="dimmed">{t(text.is_draft ? 'examText.isDraft' : 'examText.lead')}</Text>
      <SavingNote saving={saving} changed={changedBy(saving.error)} />
      <WriteOrPreview view={view} onChange={setView} />
      {view === 'preview' ? (
        <Preview content={content} language={language} />
      ) : (
        <Questions
          module={id}
          content={content}
          language={language}
          main={text.main_language}
          problem={(field) => (error ? problemOf(error.errors, field, language) : undefined)}
          onChange={set}
        />
      )}
      <Versions
        rows={text.versions}
        nameOf={versionName}
        shown={shown}
        onShow={setShown}
        chosen={chosen}
        textOf={(version) => examAsText(version.content, language)}
        now={examAsText(content, language)}
        onRestore={(version) => set(version.content)}
      />
    </>
  );
}

/** `/academy?tab=teach&exam=…&language=…`: the exam of a module with its answer key, edited as a draft, one language at a time. */
export default function ExamEditor({ id, language }: { id: number; language: Language }) {
  // The editor keeps what is written: what is read again in between must not replace it.
  const read = useApi(academyAddresses.readExamText, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <TextFrame language={language} linkTo={(next) => examTextLink(id, next)} read={read}>
      {(initial) => <Editor key={id} initial={initial} language={language} />}
    </TextFrame>
  );
}
