import { Button, Group, Image, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { DIFFICULTIES } from '@quotavera/domain/academy';
import { PLANS } from '@quotavera/domain/access';
import { POST_SUMMARY_LENGTH, POST_TITLE_LENGTH } from '@quotavera/domain/publishing';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, api } from '../../../platform/api/index.ts';
import { LANGUAGES, type Language, languageName } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Failed } from '../../../ui/change/index.tsx';
import { Segmented } from '../../../ui/choice/index.ts';
import { FileButton } from '../../../ui/controls/index.ts';
import { putPostImage } from '../../../ui/editor/index.ts';
import { FormFailure, useApiForm } from '../../../ui/form/index.ts';
import { IconUpload } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { type Course, ofAcademy, useTaken } from './useCourse.ts';

function Cover({ cover, onChange }: { cover: string | null; onChange: (cover: string | null) => void }) {
  const { t } = useTranslation('academy-builder');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  async function send(file: File): Promise<void> {
    setBusy(true);
    const kept = await putPostImage(file);
    setBusy(false);
    setError(kept.ok ? null : kept.error);
    if (kept.ok) onChange(kept.data.src);
  }
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('cover')}
      </Text>
      {cover ? <Image src={cover} alt="" radius="md" h={140} fit="cover" /> : null}
      <Group gap="xs">
        <FileButton accept="image/*" onChange={(file) => (file ? void send(file) : undefined)}>
          {(props) => (
            <Button {...props} size="sm" loading={busy} leftSection={<IconUpload size={16} aria-hidden="true" />}>
              {t('chooseCover')}
            </Button>
          )}
        </FileButton>
        {cover ? (
          <Button size="sm" variant="subtle" onClick={() => onChange(null)}>
            {t('noCover')}
          </Button>
        ) : null}
      </Group>
      <Failed error={error} field="image" />
    </Stack>
  );
}

/** Title, summary and level of a course, in one language at a time; for whom it is, and its picture. */
export function Details({ course }: { course: Course }) {
  const { t } = useTranslation(['academy-builder', 'academy']);
  const taken = useTaken();
  const [language, setLanguage] = useState<Language>(course.language);
  const form = useApiForm({
    initialValues: {
      titles: course.titles as Partial<Record<Language, string>>,
      summaries: course.summaries as Partial<Record<Language, string>>,
      difficulty: course.difficulty,
      plan: course.plan,
      cover: course.cover,
    },
    affects: ofAcademy,
    send: (body) =>
      api(academyAddresses.changeCourse, { params: { id: course.id }, body: { ...body, version: course.version } }),
    done: (next) => {
      taken(next);
      notify('success', t('saved'));
    },
  });
  const { titles, summaries, cover } = form.values;
  const own = course.language;
  return (
    <Panel title={t('details')}>
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="md">
          <NativeSelect
            maw={320}
            label={t('academy:texts.textLanguage')}
            description={language === own ? undefined : t('fallsBack', { language: languageName(own) })}
            value={language}
            data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
          />
          <TextInput
            key={`title ${language}`}
            label={t('courseTitle')}
            lang={language}
            maxLength={POST_TITLE_LENGTH.max}
            description={language === own ? undefined : titles[own]}
            {...form.field(`titles.${language}`)}
            value={titles[language] ?? ''}
          />
          <Textarea
            key={`summary ${language}`}
            label={t('summary')}
            lang={language}
            autosize
            minRows={2}
            maxLength={POST_SUMMARY_LENGTH.max}
            description={language === own ? undefined : summaries[own]}
            {...form.field(`summaries.${language}`)}
            value={summaries[language] ?? ''}
          />
          <NativeSelect
            label={t('difficulty')}
            maw={320}
            data={DIFFICULTIES.map((value) => ({ value, label: t(`academy:difficulty.${value}`) }))}
            {...form.field('difficulty')}
          />
          <Segmented
            label={t('plan')}
            options={PLANS.map((value) => ({
              value,
              label: value === 'free' ? t('planFree') : PLAN_PRICES[value].name,
            }))}
            {...form.field('plan')}
          />
          <Cover cover={cover} onChange={(next) => form.setFieldValue('cover', next)} />
          <FormFailure form={form} />
          <Group>
            <Button type="submit" variant="filled" loading={form.busy}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
