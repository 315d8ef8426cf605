import { Anchor, Badge, Button, Group, List, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { HOUR_MS } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { durationText, useFormats } from '../../../ui/format/index.ts';
import { IconCircleCheck, IconLock, IconSchool } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { useNow, useTimeZone } from '../../../ui/time/index.ts';
import { examLink, lessonLink } from '../links.ts';
import { useExamWords } from './exam-words.ts';
import { PlanNeeded } from './PlanNeeded.tsx';

type Sections = ReplyTo<typeof academyAddresses.listSections>;

/** Why a module can't be read yet, and how long that lasts. */
function LockedModule({ module, back }: { module: Sections['module']; back: string }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const zone = useTimeZone();
  const now = useNow();
  const { opens_at: at } = module;
  return (
    <EmptyState
      icon={<IconLock size={22} />}
      title={t('lockedPage.title')}
      action={
        <Button component={Link} to={back} variant="filled">
          {t('backToCourse')}
        </Button>
      }
    >
      {at === null ? (
        t('lockedPage.exam', { time: durationText(module.unlock_hours * HOUR_MS) })
      ) : (
        <>
          <p>{t('lockedPage.later', { when: format.instant(at, zone, 'short') })}</p>
          {now === null ? null : (
            <p>{t('lockedPage.left', { time: durationText(Math.max(0, Date.parse(at) - now)) })}</p>
          )}
        </>
      )}
    </EmptyState>
  );
}

function Lesson({ lesson }: { lesson: Sections['lessons'][number] }) {
  const { t } = useTranslation('academy');
  const { locked_by: plan } = lesson;
  return (
    <List.Item
      icon={
        <ThemeIcon size={28} radius={14} variant="light" color={lesson.completed ? 'green' : 'gray'} aria-hidden="true">
          {lesson.completed ? <IconCircleCheck size={16} /> : plan ? <IconLock size={16} /> : <IconSchool size={16} />}
        </ThemeIcon>
      }
    >
      <Group gap="xs">
        <Title order={3} size="h4">
          {plan ? lesson.title : <Link to={lessonLink(lesson.id)}>{lesson.title}</Link>}
        </Title>
        {plan ? (
          <Badge variant="light" color="gray">
            {t('needs', { plan: PLAN_PRICES[plan].name })}
          </Badge>
        ) : lesson.completed ? (
          <Badge variant="light" color="green">
            {t('lesson.read')}
          </Badge>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed">
        {lesson.summary}
      </Text>
    </List.Item>
  );
}

function ExamPanel({ sections }: { sections: Sections }) {
  const { t } = useTranslation('academy');
  const words = useExamWords();
  const { exam, module } = sections;
  const open = exam.state === 'open';
  return (
    <Panel
      title={t('exam.one')}
      aside={
        <Badge variant="light" color={exam.state === 'passed' ? 'green' : open ? 'blue' : 'gray'}>
          {t(`exam.state.${exam.state}`)}
        </Badge>
      }
    >
      <Text>{t('exam.about', { count: exam.question_count, percent: exam.pass_percent })}</Text>
      <Text size="sm" c="dimmed">
        {words.why(exam)}
      </Text>
      {open || exam.attempts > 0 ? (
        <Group>
          <Button component={Link} to={examLink(module.id)} variant={open ? 'filled' : 'default'}>
            {open ? t('exam.start') : t('exam.see')}
          </Button>
        </Group>
      ) : null}
    </Panel>
  );
}

function Content({ sections, back }: { sections: Sections; back: string }) {
  const { t } = useTranslation('academy');
  const locked = sections.lessons.find(({ locked_by: plan }) => plan !== null)?.locked_by ?? null;
  if (sections.module.state !== 'open') return <LockedModule module={sections.module} back={back} />;
  return (
    <>
      <Panel title={t('lesson.list')}>
        <List spacing="md" listStyleType="none" center={false}>
          {sections.lessons.map((lesson) => (
            <Lesson key={lesson.id} lesson={lesson} />
          ))}
        </List>
      </Panel>
      <ExamPanel sections={sections} />
      {locked ? <PlanNeeded plan={locked} /> : null}
    </>
  );
}

/** The lessons and the exam of a module, or why it is locked. */
export function ModuleView({ id, back }: { id: number; back: string }) {
  const { t } = useTranslation('academy');
  const sections = useApi(academyAddresses.listSections, { query: { module: id } }, { staleTime: 0 });
  const { data } = sections;
  const title = data ? `${t('module.number', { number: data.module.number })}: ${data.module.title}` : t('title');
  return (
    <Page>
      <PageMeta title={title} />
      <Anchor component={Link} to={back} size="sm">
        {data?.course.title ?? t('backToCourse')}
      </Anchor>
      <PageHeader title={title} />
      {data ? (
        <Content sections={data} back={back} />
      ) : sections.error ? (
        <ErrorState error={sections.error} onRetry={sections.reload} />
      ) : (
        <LoadingState>
          <Stack gap="md">
            <Skeleton height={240} />
            <Skeleton height={140} />
          </Stack>
        </LoadingState>
      )}
    </Page>
  );
}
