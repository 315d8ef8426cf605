import { Badge, Button, Group, Image, Progress, Stack, Text } from '@mantine/core';
import type { academyAddresses } from '@quotavera/contract/academy/addresses';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { IconLock } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { courseLink, lessonLink } from '../links.ts';
import { CertificateLinks } from './CertificateLinks.tsx';

export type Course = ReplyTo<typeof academyAddresses.listCourses>['results'][number];
type CourseProgress = ReplyTo<typeof academyAddresses.courseProgress>['results'][number];

/** A course with where the reader stands in it, and the one thing to do next. */
export function CourseCard({ course, progress }: { course: Course; progress: CourseProgress | null }) {
  const { t } = useTranslation('academy');
  const done = progress?.completed_lessons ?? 0;
  const next = progress?.next_lesson ?? null;
  const locked = course.locked_by;
  return (
    <Panel
      title={course.title}
      aside={
        <Group gap="xs">
          <Badge variant="light">{t(`difficulty.${course.difficulty}`)}</Badge>
          {locked ? (
            <Badge variant="light" color="gray" leftSection={<IconLock size={12} aria-hidden="true" />}>
              {t('needs', { plan: PLAN_PRICES[locked].name })}
            </Badge>
          ) : null}
        </Group>
      }
    >
      {course.cover ? <Image src={course.cover} alt="" radius="md" h={140} fit="cover" loading="lazy" /> : null}
      <Text>{course.summary}</Text>
      {course.withdrawn ? (
        <Text size="sm" c="dimmed">
          {t('withdrawn')}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {t('modules', { count: course.modules })} · {t('lessons', { count: course.lessons })}
      </Text>
      {progress ? (
        <Stack gap={6}>
          <Progress value={course.lessons === 0 ? 0 : (100 * done) / course.lessons} aria-label={course.title} />
          <Text size="sm" c="dimmed">
            {progress.certificate ? t('finished') : t('progress', { done, all: course.lessons })}
          </Text>
        </Stack>
      ) : null}
      <Group gap="xs">
        {next ? (
          <Button component={Link} to={lessonLink(next.id)} variant="filled">
            {t('goOn', { lesson: next.title })}
          </Button>
        ) : null}
        <Button component={Link} to={courseLink(course.slug)} variant={next ? 'default' : 'filled'}>
          {locked && !progress ? t('tryFirst') : progress ? t('open') : t('begin')}
        </Button>
        {progress?.certificate ? <CertificateLinks code={progress.certificate} /> : null}
      </Group>
    </Panel>
  );
}
