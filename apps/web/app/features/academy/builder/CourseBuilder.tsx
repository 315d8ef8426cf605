import { Anchor, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { academyAddresses, academyLinks } from '@quotavera/contract/academy/addresses';
import { type CourseStatus, nextCourseStatuses, textIn } from '@quotavera/domain/academy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { DownloadButton } from '../../../ui/download/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconCopy, IconPlus, IconUsers } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';
import { courseLink, learnersLink, taughtCourseLink, taughtLink } from '../links.ts';
import { Details } from './Details.tsx';
import { NameDialog } from './dialogs.tsx';
import { Outline, type OutlineActs } from './Outline.tsx';
import { type Course, useCourseChange, useCourseError } from './useCourse.ts';

export const STATUS_TONES = {
  draft: 'neutral',
  published: 'positive',
  withdrawn: 'warning',
  archived: 'neutral',
} as const;

/** Lists what a refused publication lacks, by the names of the parts. */
function Missing({ course, errors }: { course: Course; errors: Readonly<Record<string, readonly string[]>> }) {
  const { t } = useTranslation('academy-builder');
  const nameOf = (field: string): string => {
    const [, id] = /^parts\.(\d+)\./.exec(field) ?? [];
    const module = course.parts.find((part) => String(part.id) === id);
    if (module) return textIn(module.titles, course.language);
    return field.startsWith('summaries') ? t('summary') : course.title;
  };
  return (
    <List size="sm">
      {Object.entries(errors).map(([field, [text]]) => (
        <List.Item key={field}>
          {nameOf(field)}: {text}
        </List.Item>
      ))}
    </List>
  );
}

function useActs(course: Course) {
  const changes = useCourseChange();
  const { version } = course;
  const params = { id: course.id };
  const acts: OutlineActs = {
    busy: changes.busy,
    order: (order) => {
      const modules = order.map(({ id, lessons }) => ({ id, lessons: [...lessons] }));
      void changes.edit(() => api(academyAddresses.orderCourse, { params, body: { version, modules } }));
    },
    setLesson: (lesson, removed) =>
      void changes.edit(() =>
        api(academyAddresses.changeLesson, { params: { ...params, lesson }, body: { version, removed } }),
      ),
    setModule: (module, removed) =>
      void changes.edit(() =>
        api(academyAddresses.changeModule, { params: { ...params, module }, body: { version, removed } }),
      ),
  };
  const setStatus = (status: CourseStatus) =>
    changes.edit(() => api(academyAddresses.setCourseStatus, { params, body: { version, status } }));
  return { ...changes, acts, setStatus };
}

function Actions({
  course,
  busy,
  onStatus,
  onCopy,
}: {
  course: Course;
  busy: boolean;
  onStatus: (status: CourseStatus) => void;
  onCopy: () => void;
}) {
  const { t } = useTranslation('academy-builder');
  return (
    <Group gap="xs">
      {course.status === 'published' ? (
        <Button component={Link} to={courseLink(course.slug)}>
          {t('see')}
        </Button>
      ) : null}
      {course.status === 'draft' && course.learners === 0 ? null : (
        <Button component={Link} to={learnersLink(course.id)} leftSection={<IconUsers size={16} aria-hidden="true" />}>
          {t('toLearners')}
        </Button>
      )}
      <Button leftSection={<IconCopy size={16} aria-hidden="true" />} loading={busy} onClick={onCopy}>
        {t('copy')}
      </Button>
      <DownloadButton
        size="md"
        path={academyLinks.courseArchive.replace(':id', String(course.id))}
        name={`${course.slug}.zip`}
      >
        {t('export')}
      </DownloadButton>
      {nextCourseStatuses(course.status).map((status) => (
        <Button
          key={status}
          loading={busy}
          variant={status === 'published' ? 'filled' : 'default'}
          onClick={() => onStatus(status)}
        >
          {t(`become.${status}`)}
        </Button>
      ))}
    </Group>
  );
}

function Builder({ course, onReload }: { course: Course; onReload: () => void }) {
  const { t } = useTranslation('academy-builder');
  const navigate = useNavigate();
  const errorText = useCourseError();
  const format = useFormats();
  const zone = useTimeZone();
  const { busy, error, clear, edit, acts, setStatus } = useActs(course);
  const [asked, setAsked] = useState<CourseStatus | null>(null);
  const [adding, setAdding] = useState(false);
  async function copy(): Promise<void> {
    const made = await edit(() => api(academyAddresses.copyCourse, { params: { id: course.id } }));
    if (made) void navigate(taughtCourseLink(made.id));
  }
  const lacks = error?.code === 'validation' ? error.errors : {};
  return (
    <>
      <PageMeta title={course.title} />
      <PageHeader
        title={course.title}
        lead={
          course.edited_at && course.edited_by
            ? t('lastEdit', {
                name: course.edited_by,
                when: format.instant(course.edited_at, zone, 'short'),
                what: t(`edit.${course.edit ?? 'details'}`),
              })
            : t('fromFiles')
        }
        beside={<Tag tone={STATUS_TONES[course.status]}>{t(`status.${course.status}`)}</Tag>}
        actions={<Actions course={course} busy={busy} onStatus={setAsked} onCopy={() => void copy()} />}
      />
      {error ? (
        <Note kind="error">
          <Stack gap="xs" align="flex-start">
            {Object.keys(lacks).length > 0 ? t('lacks') : errorText(error)}
            <Missing course={course} errors={lacks} />
            {error.code === 'conflict' ? (
              <Button
                size="sm"
                onClick={() => {
                  clear();
                  onReload();
                }}
              >
                {t('reload')}
              </Button>
            ) : null}
          </Stack>
        </Note>
      ) : null}
      <Panel
        title={t('content')}
        aside={
          <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {t('addModule')}
          </Button>
        }
      >
        <Text size="sm" c="dimmed">
          {t('contentText')}
        </Text>
        <Outline course={course} acts={acts} />
      </Panel>
      <Details key={course.version} course={course} />
      {adding ? (
        <NameDialog
          title={t('addModule')}
          label={t('moduleTitle')}
          submit={t('add')}
          send={(title) =>
            api(academyAddresses.addModule, { params: { id: course.id }, body: { version: course.version, title } })
          }
          onClose={() => setAdding(false)}
        />
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={t(`ask.${asked}.title`, { name: course.title })}
          confirm={t(`become.${asked}`)}
          busy={busy}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void setStatus(asked);
          }}
        >
          {t(`ask.${asked}.text`)}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** `/academy?tab=teach&course=…`: a course with its modules, lessons and exams, for those who make it. */
export default function CourseBuilder({ id }: { id: number }) {
  const { t } = useTranslation('academy-builder');
  const read = useApi(academyAddresses.readTaughtCourse, { params: { id } }, { staleTime: 0 });
  return (
    <>
      <Anchor component={Link} to={taughtLink} size="sm">
        {t('back')}
      </Anchor>
      {read.data ? (
        <Builder course={read.data} onReload={read.reload} />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={read.reload} />
      ) : (
        <LoadingState>
          <Skeleton height={420} />
        </LoadingState>
      )}
    </>
  );
}
