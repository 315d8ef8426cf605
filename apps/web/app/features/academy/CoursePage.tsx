import { Anchor, Badge, Button, Group, Progress, Skeleton, Text } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { HOUR_MS } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import type { ReplyTo } from '../../platform/api/index.ts';
import { useApi } from '../../platform/api/queries.ts';
import { durationText, useFormats } from '../../ui/format/index.ts';
import { IconCircleCheck, IconLock } from '../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../ui/state/index.ts';
import { useTimeZone } from '../../ui/time/index.ts';
import { CertificateLinks } from './components/CertificateLinks.tsx';
import { ModuleView } from './components/ModuleView.tsx';
import { NothingChosen } from './components/NothingChosen.tsx';
import { PlanNeeded } from './components/PlanNeeded.tsx';
import { courseLink, moduleLink, numberIn } from './links.ts';

type Outline = ReplyTo<typeof academyAddresses.listModules>;
type Module = Outline['modules'][number];

/** Says whether a module can be opened. */
function Lock({ module }: { module: Module }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const zone = useTimeZone();
  if (module.exam_passed) {
    return (
      <Badge variant="light" color="green" leftSection={<IconCircleCheck size={12} aria-hidden="true" />}>
        {t('module.passed')}
      </Badge>
    );
  }
  if (module.state === 'open') return null;
  return (
    <Badge
      variant="light"
      color="gray"
      h="auto"
      styles={{ label: { whiteSpace: 'normal' } }}
      leftSection={<IconLock size={12} aria-hidden="true" />}
    >
      {module.opens_at
        ? t('module.opens', { when: format.instant(module.opens_at, zone, 'short') })
        : t('module.locked', { number: module.number - 1, time: durationText(module.unlock_hours * HOUR_MS) })}
    </Badge>
  );
}

function Modules({ outline }: { outline: Outline }) {
  const { t } = useTranslation('academy');
  const { course, modules } = outline;
  return (
    <>
      {course.certificate ? (
        <Group gap="xs">
          <CertificateLinks code={course.certificate} />
        </Group>
      ) : null}
      {modules.map((module) => (
        <Panel
          key={module.id}
          title={`${t('module.number', { number: module.number })}: ${module.title}`}
          aside={<Lock module={module} />}
        >
          <Progress
            value={module.lessons === 0 ? 0 : (100 * module.completed_lessons) / module.lessons}
            aria-label={module.title}
          />
          <Text size="sm" c="dimmed">
            {module.completed_lessons === module.lessons && !module.exam_passed
              ? t('module.examLeft')
              : t('progress', { done: module.completed_lessons, all: module.lessons })}
          </Text>
          <Group>
            <Button
              component={Link}
              to={moduleLink(course.slug, module.id)}
              variant={module.state === 'open' && !module.exam_passed ? 'filled' : 'default'}
            >
              {t('module.go')}
            </Button>
          </Group>
        </Panel>
      ))}
      {course.locked_by ? <PlanNeeded plan={course.locked_by} /> : null}
    </>
  );
}

function CourseView({ slug }: { slug: string }) {
  const { t } = useTranslation('academy');
  const outline = useApi(academyAddresses.listModules, { query: { course: slug } }, { staleTime: 0 });
  const { data } = outline;
  return (
    <Page>
      <PageMeta title={data?.course.title ?? t('title')} />
      <Anchor component={Link} to={paths.academy} size="sm">
        {t('backToCourses')}
      </Anchor>
      <PageHeader
        title={data?.course.title ?? t('title')}
        {...(data
          ? {
              lead: data.course.summary,
              beside: <Badge variant="light">{t(`difficulty.${data.course.difficulty}`)}</Badge>,
            }
          : {})}
      />
      {data ? (
        <Modules outline={data} />
      ) : outline.error ? (
        <ErrorState
          error={outline.error}
          {...(outline.error.code === 'not_found' ? { title: t('courseNotFound') } : {})}
          onRetry={outline.reload}
        />
      ) : (
        <LoadingState>
          <Skeleton height={180} />
        </LoadingState>
      )}
    </Page>
  );
}

/** `/academy/course?course=…`: the modules of a course; with `&module=…`, the lessons and the exam of one. */
export function CoursePage() {
  const { t } = useTranslation('academy');
  const [search] = useSearchParams();
  const module = numberIn(search, 'module');
  const slug = search.get('course') ?? '';
  if (module === null && slug === '') return <NothingChosen title={t('reviews.course')} />;
  return module === null ? <CourseView slug={slug} /> : <ModuleView id={module} back={courseLink(slug)} />;
}
