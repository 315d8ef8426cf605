import { ActionIcon, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { textIn } from '@quotavera/domain/academy';
import { HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../platform/api/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { durationText } from '../../../ui/format/index.ts';
import {
  IconArrowDown,
  IconArrowUp,
  IconEdit,
  IconGripVertical,
  IconPlus,
  IconTrash,
} from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { examTextLink, lessonTextLink } from '../links.ts';
import { NameDialog, RulesDialog } from './dialogs.tsx';
import classes from './Outline.module.css';
import { type Order, orderOf, withLessonAt, withLessonMoved, withModuleAt } from './order.ts';
import type { Course, Lesson, Module } from './useCourse.ts';

type Dragged = { lesson: number } | { module: number };
type State = Pick<Module['exam'], 'is_published' | 'is_draft' | 'is_file_newer'>;

/** Changes of a course's parts, as their rows ask for them. */
export interface OutlineActs {
  busy: boolean;
  order: (order: Order) => void;
  setLesson: (lesson: number, removed: boolean) => void;
  setModule: (module: number, removed: boolean) => void;
}

function StateTags({ of, state }: { of?: string; state: State }) {
  const { t } = useTranslation('academy-builder');
  const name = (what: string) => (of ? `${of.toUpperCase()}: ${what}` : what);
  return (
    <>
      {state.is_published ? null : <Tag tone="warning">{name(t('state.unpublished'))}</Tag>}
      {state.is_draft && state.is_published ? <Tag tone="neutral">{name(t('state.draft'))}</Tag> : null}
      {state.is_file_newer ? <Tag tone="accent">{name(t('state.fileNewer'))}</Tag> : null}
    </>
  );
}

/** A place that something may be dragged from and dropped at. */
function useDrag(dragged: Dragged, onDrop: (what: Dragged) => void) {
  const [over, setOver] = useState(false);
  return {
    grip: {
      draggable: true,
      onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/plain', JSON.stringify(dragged)),
    },
    target: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        try {
          onDrop(JSON.parse(event.dataTransfer.getData('text/plain')) as Dragged);
        } catch {
          // Something from elsewhere was dropped.
        }
      },
    },
    className: over ? classes.over : undefined,
  };
}

function Places({
  name,
  busy,
  up,
  down,
  onRemove,
}: {
  name: string;
  busy: boolean;
  up: (() => void) | null;
  down: (() => void) | null;
  onRemove: () => void;
}) {
  const { t } = useTranslation('academy-builder');
  const action = { variant: 'subtle', color: 'gray', size: 44 } as const;
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon {...action} disabled={busy || !up} aria-label={t('up', { name })} onClick={() => up?.()}>
        <IconArrowUp size={18} />
      </ActionIcon>
      <ActionIcon {...action} disabled={busy || !down} aria-label={t('down', { name })} onClick={() => down?.()}>
        <IconArrowDown size={18} />
      </ActionIcon>
      <ActionIcon {...action} disabled={busy} aria-label={t('remove', { name })} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
}

function LessonRow({ course, lesson, acts }: { course: Course; lesson: Lesson; acts: OutlineActs }) {
  const { t } = useTranslation('academy-builder');
  const [removing, setRemoving] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const order = orderOf(course);
  const home = order.find(({ lessons }) => lessons.includes(lesson.id));
  const drag = useDrag({ lesson: lesson.id }, (what) => {
    const next =
      'lesson' in what && home ? withLessonAt(order, what.lesson, home.id, home.lessons.indexOf(lesson.id)) : null;
    if (next) acts.order(next);
  });
  const press = (by: -1 | 1) => {
    const next = withLessonMoved(order, lesson.id, by);
    return next ? () => acts.order(next) : null;
  };
  return (
    <Group component="li" gap="xs" className={`${classes.lesson} ${drag.className ?? ''}`} {...drag.target}>
      <span className={classes.grip} title={t('drag')} {...drag.grip}>
        <IconGripVertical size={18} aria-hidden="true" />
      </span>
      <Anchor component={Link} to={lessonTextLink(lesson.id, course.language)} fw={500} flex={1} miw={160} py={10}>
        {lesson.title}
      </Anchor>
      <ActionIcon aria-label={t('renameOf', { name: lesson.title })} onClick={() => setRenaming(true)}>
        <IconEdit size={18} />
      </ActionIcon>
      {lesson.texts.map((text) => (
        <StateTags key={text.language} of={text.language} state={text} />
      ))}
      <Places name={lesson.title} busy={acts.busy} up={press(-1)} down={press(1)} onRemove={() => setRemoving(true)} />
      {renaming ? (
        <NameDialog
          title={t('renameLesson')}
          label={t('lessonTitle')}
          submit={t('save')}
          initial={lesson.title}
          send={(title) =>
            api(academyAddresses.changeLesson, {
              params: { id: course.id, lesson: lesson.id },
              body: { version: course.version, title },
            })
          }
          onClose={() => setRenaming(false)}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={t('removeLesson.title', { name: lesson.title })}
          confirm={t('removeLesson.confirm')}
          onClose={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            acts.setLesson(lesson.id, true);
          }}
        >
          {t('removeLesson.text')}
        </ConfirmDialog>
      ) : null}
    </Group>
  );
}

/** When a module opens and how its exam is tried, in one line. */
function useRules(): (module: Module, place: number) => string {
  const { t } = useTranslation('academy-builder');
  return ({ unlock_hours: hours, retry_minutes: minutes, tries_max: tries }, place) =>
    [
      place > 0 ? t('rules.opensAfter', { time: durationText(hours * HOUR_MS) }) : null,
      t('rules.again', { time: durationText(minutes * MINUTE_MS) }),
      tries === null ? null : t('rules.most', { count: tries }),
    ]
      .filter(Boolean)
      .join(' · ');
}

type Asking = 'rename' | 'rules' | 'lesson' | 'remove' | null;

function ModulePart({
  course,
  module,
  place,
  acts,
}: {
  course: Course;
  module: Module;
  place: number;
  acts: OutlineActs;
}) {
  const { t } = useTranslation('academy-builder');
  const rulesOf = useRules();
  const [asking, setAsking] = useState<Asking>(null);
  const order = orderOf(course);
  const name = textIn(module.titles, course.language);
  const lessons = module.lessons.filter(({ removed }) => !removed);
  const drag = useDrag({ module: module.id }, (what) => {
    const next =
      'lesson' in what
        ? withLessonAt(order, what.lesson, module.id, lessons.length)
        : withModuleAt(order, what.module, place);
    if (next) acts.order(next);
  });
  const press = (to: number) => {
    const next = withModuleAt(order, module.id, to);
    return next ? () => acts.order(next) : null;
  };
  const close = () => setAsking(null);
  const params = { id: course.id, module: module.id };
  const { version } = course;
  return (
    <section className={`${classes.part} ${drag.className ?? ''}`} aria-label={name} {...drag.target}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <span className={classes.grip} title={t('drag')} {...drag.grip}>
          <IconGripVertical size={18} aria-hidden="true" />
        </span>
        <Stack gap={2} flex={1} miw={0}>
          <Title order={3} size="h4" textWrap="wrap">
            {t('moduleName', { number: place + 1, name })}
          </Title>
          <Text size="sm" c="dimmed">
            {rulesOf(module, place)}
          </Text>
        </Stack>
        <Places
          name={name}
          busy={acts.busy}
          up={press(place - 1)}
          down={press(place + 1)}
          onRemove={() => setAsking('remove')}
        />
      </Group>
      <Stack component="ul" gap={0} my="sm" p={0} style={{ listStyle: 'none' }}>
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} course={course} lesson={lesson} acts={acts} />
        ))}
        <Group component="li" gap="xs" className={classes.lesson}>
          <Anchor component={Link} to={examTextLink(module.id, course.language)} fw={500} flex={1} miw={160} py={10}>
            {t('exam', { count: module.exam.questions })}
          </Anchor>
          <StateTags state={module.exam} />
        </Group>
      </Stack>
      <Group gap="xs">
        <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => setAsking('lesson')}>
          {t('addLesson')}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setAsking('rename')}>
          {t('rename')}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setAsking('rules')}>
          {t('rules.title')}
        </Button>
      </Group>
      {asking === 'lesson' ? (
        <NameDialog
          title={t('addLesson')}
          label={t('lessonTitle')}
          submit={t('add')}
          send={(title) => api(academyAddresses.addLesson, { params, body: { version, title } })}
          onClose={close}
        />
      ) : null}
      {asking === 'rename' ? (
        <NameDialog
          title={t('renameModule')}
          label={t('moduleTitle')}
          submit={t('rename')}
          initial={name}
          send={(title) =>
            api(academyAddresses.changeModule, { params, body: { version, titles: { [course.language]: title } } })
          }
          onClose={close}
        />
      ) : null}
      {asking === 'rules' ? <RulesDialog course={course} module={module} onClose={close} /> : null}
      {asking === 'remove' ? (
        <ConfirmDialog
          title={t('removeModule.title', { name })}
          confirm={t('removeModule.confirm')}
          onClose={close}
          onConfirm={() => {
            close();
            acts.setModule(module.id, true);
          }}
        >
          {t('removeModule.text')}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

/** The removed parts: each is taken back by a press. */
function Removed({ course, acts }: { course: Course; acts: OutlineActs }) {
  const { t } = useTranslation('academy-builder');
  const modules = course.parts.filter(({ removed }) => removed);
  const lessons = course.parts
    .filter(({ removed }) => !removed)
    .flatMap((module) => module.lessons.filter(({ removed }) => removed));
  if (modules.length + lessons.length === 0) return null;
  const row = (key: string, name: string, take: () => void) => (
    <Group key={key} component="li" gap="xs" className={classes.lesson}>
      <Text flex={1}>{name}</Text>
      <Button size="sm" disabled={acts.busy} aria-label={t('takeBackOf', { name })} onClick={take}>
        {t('takeBack')}
      </Button>
    </Group>
  );
  return (
    <section className={classes.part} aria-label={t('removed.title')}>
      <Title order={3} size="h4">
        {t('removed.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('removed.text')}
      </Text>
      <Stack component="ul" gap={0} mt="sm" p={0} style={{ listStyle: 'none' }}>
        {modules.map(({ id, titles }) =>
          row(`m${id}`, textIn(titles, course.language), () => acts.setModule(id, false)),
        )}
        {lessons.map(({ id, title }) => row(`l${id}`, title, () => acts.setLesson(id, false)))}
      </Stack>
    </section>
  );
}

/** The modules of a course with their lessons and exams, put in order by dragging or by presses. */
export function Outline({ course, acts }: { course: Course; acts: OutlineActs }) {
  return (
    <Stack gap="md">
      {course.parts
        .filter(({ removed }) => !removed)
        .map((module, place) => (
          <ModulePart key={module.id} course={course} module={module} place={place} acts={acts} />
        ))}
      <Removed course={course} acts={acts} />
    </Stack>
  );
}
