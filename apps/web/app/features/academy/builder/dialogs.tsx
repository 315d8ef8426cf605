import { NativeSelect, Text, TextInput } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import {
  DIFFICULTIES,
  type Difficulty,
  RETRY_MINUTES_MAX,
  TRIES_MAX,
  UNLOCK_HOURS_MAX,
} from '@quotavera/domain/academy';
import { POST_TITLE_LENGTH } from '@quotavera/domain/publishing';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ApiResult, api } from '../../../platform/api/index.ts';
import { LANGUAGES, type Language, languageName } from '../../../platform/i18n/languages.ts';
import { NumberInput } from '../../../ui/controls/index.ts';
import { localText, MomentField } from '../../../ui/dates/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { missing, useApiForm, useFieldTexts } from '../../../ui/form/index.ts';
import { taughtCourseLink } from '../links.ts';
import { type Course, type Module, ofAcademy, useTaken } from './useCourse.ts';

/** A new course: its name, the language in which it is written, and for whom it is. */
export function NewCourse({ language, onClose }: { language: Language; onClose: () => void }) {
  const { t } = useTranslation(['academy-builder', 'academy']);
  const navigate = useNavigate();
  const taken = useTaken();
  const fieldTexts = useFieldTexts(missing(['title']));
  const form = useApiForm({
    initialValues: { title: '', language, difficulty: 'beginner' as Difficulty },
    validate: fieldTexts,
    affects: ofAcademy,
    send: (body) => api(academyAddresses.createCourse, { body }),
    done: (course) => {
      taken(course);
      void navigate(taughtCourseLink(course.id));
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('new.title')} submit={t('new.submit')}>
      <TextInput label={t('courseTitle')} maxLength={POST_TITLE_LENGTH.max} {...form.field('title')} />
      <NativeSelect
        label={t('language')}
        description={t('languageHint')}
        data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        {...form.field('language')}
      />
      <NativeSelect
        label={t('difficulty')}
        data={DIFFICULTIES.map((value) => ({ value, label: t(`difficulty.${value}`, { ns: 'academy' }) }))}
        {...form.field('difficulty')}
      />
    </FormDialog>
  );
}

/** Asks for a name: of a new part, or another one of a module. */
export function NameDialog({
  title,
  label,
  submit,
  initial = '',
  send,
  onClose,
}: {
  title: string;
  label: string;
  submit: string;
  initial?: string;
  send: (name: string) => Promise<ApiResult<Course>>;
  onClose: () => void;
}) {
  const taken = useTaken();
  const fieldTexts = useFieldTexts(missing(['title']));
  const form = useApiForm({
    initialValues: { title: initial },
    validate: fieldTexts,
    affects: ofAcademy,
    send: ({ title: name }) => send(name.trim()),
    done: (course) => {
      taken(course);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={title} submit={submit}>
      <TextInput label={label} maxLength={POST_TITLE_LENGTH.max} data-autofocus {...form.field('title')} />
    </FormDialog>
  );
}

const whole = (value: number | string): number | null => (value === '' ? null : Number(value));

/** When a module opens, and how often its exam is tried. */
export function RulesDialog({ course, module, onClose }: { course: Course; module: Module; onClose: () => void }) {
  const { t } = useTranslation('academy-builder');
  const taken = useTaken();
  const form = useApiForm({
    initialValues: {
      unlock_hours: module.unlock_hours as number | string,
      opens_at: module.opens_at ? localText(module.opens_at) : '',
      retry_minutes: module.retry_minutes as number | string,
      tries_max: (module.tries_max ?? '') as number | string,
    },
    affects: ofAcademy,
    send: ({ unlock_hours, opens_at, retry_minutes, tries_max }) =>
      api(academyAddresses.changeModule, {
        params: { id: course.id, module: module.id },
        body: {
          version: course.version,
          unlock_hours: whole(unlock_hours) ?? 0,
          opens_at: opens_at === '' ? null : new Date(opens_at).toISOString(),
          retry_minutes: whole(retry_minutes) ?? 0,
          tries_max: whole(tries_max),
        },
      }),
    done: (next) => {
      taken(next);
      onClose();
    },
  });
  const number = { min: 0, allowDecimal: false } as const;
  return (
    <FormDialog form={form} onClose={onClose} title={t('rules.title')} submit={t('rules.submit')}>
      <NumberInput
        {...number}
        max={UNLOCK_HOURS_MAX}
        label={t('rules.unlock')}
        description={t('rules.unlockHint')}
        {...form.field('unlock_hours')}
      />
      <MomentField label={t('rules.opensAt')} {...form.field('opens_at')} />
      <NumberInput
        {...number}
        max={RETRY_MINUTES_MAX}
        label={t('rules.retry')}
        description={t('rules.retryHint')}
        {...form.field('retry_minutes')}
      />
      <NumberInput
        {...number}
        min={1}
        max={TRIES_MAX}
        label={t('rules.tries')}
        description={t('rules.triesHint')}
        {...form.field('tries_max')}
      />
      <Text size="sm" c="dimmed">
        {t('rules.nobodyLoses')}
      </Text>
    </FormDialog>
  );
}
