import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReplyTo } from '../../platform/api/index.ts';
import { useApi } from '../../platform/api/queries.ts';
import { Accordion } from '../../ui/controls/index.ts';
import { IconSchool } from '../../ui/icons/index.ts';
import { Tag } from '../../ui/outcome/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/state/index.ts';
import { examTextLink, lessonTextLink } from './links.ts';

type Texts = ReplyTo<typeof academyAddresses.listLessonTexts>;
type Exam = Texts['exams'][number];
type State = Pick<Exam, 'state' | 'is_draft'>;

const TONES = { file: 'neutral', edited: 'accent', file_newer: 'warning' } as const;

/** A text, with what differs from its file. */
function Row({ to, title, states }: { to: string; title: string; states: readonly (State & { of?: string })[] }) {
  const { t } = useTranslation('academy');
  const name = (of: string | undefined, what: string) => (of ? `${of.toUpperCase()}: ${what}` : what);
  return (
    <Group gap="0 10px">
      <Anchor component={Link} to={to} fw={500} display="inline-block" py={10}>
        {title}
      </Anchor>
      {states.map(({ of, state, is_draft: isDraft }) => (
        <Group key={of ?? ''} gap={4}>
          {state === 'file' ? null : <Tag tone={TONES[state]}>{name(of, t(`texts.state.${state}`))}</Tag>}
          {isDraft ? <Tag tone="neutral">{name(of, t('texts.draft'))}</Tag> : null}
        </Group>
      ))}
    </Group>
  );
}

const isPlain = ({ state, is_draft: isDraft }: State) => state === 'file' && !isDraft;

/** The modules with their lessons and exams, for those who edit them; those that somebody works on are open. */
export function LessonTexts() {
  const { t, i18n } = useTranslation('academy');
  const read = useApi(academyAddresses.listLessonTexts, {}, { staleTime: 0 });
  if (read.error) return <ErrorState error={read.error} onRetry={read.reload} />;
  if (!read.data) {
    return (
      <LoadingState>
        <Skeleton height={320} />
      </LoadingState>
    );
  }
  const { results, exams } = read.data;
  if (exams.length === 0) {
    return (
      <EmptyState icon={<IconSchool size={22} />} title={t('texts.empty')}>
        {t('texts.emptyText')}
      </EmptyState>
    );
  }
  const lessonsOf = ({ module }: Exam) => results.filter((lesson) => lesson.module === module);
  const isBusy = (exam: Exam) =>
    !isPlain(exam) || lessonsOf(exam).some(({ texts }) => texts.some((text) => !isPlain(text)));
  return (
    <>
      <Text c="dimmed">{t('texts.lead')}</Text>
      <Accordion
        multiple
        variant="contained"
        order={2}
        defaultValue={exams.filter(isBusy).map(({ module }) => String(module))}
      >
        {exams.map((exam) => (
          <Accordion.Item key={exam.module} value={String(exam.module)}>
            <Accordion.Control>
              <Text fw={600}>{exam.title}</Text>
              <Text size="sm" c="dimmed">
                {exam.course} · {t('lessons', { count: lessonsOf(exam).length })} ·{' '}
                {t('examText.questions', { count: exam.questions })}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap={0}>
                {lessonsOf(exam).map(({ id, title, texts }) => (
                  <Row
                    key={id}
                    to={lessonTextLink(id, i18n.language)}
                    title={title}
                    states={texts.map((text) => ({ ...text, of: text.language }))}
                  />
                ))}
                <Row
                  to={examTextLink(exam.module, i18n.language)}
                  title={t('exam.title', { module: exam.title })}
                  states={[exam]}
                />
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  );
}
