import { NativeSelect, TextInput } from '@mantine/core';
import { MEDIA_MAX_BYTES } from '@quotavera/domain/limits';
import { QUIZ_OPTIONS, videoPlayerOf, WIDGETS } from '@quotavera/richtext';
import { formulaTree } from '@quotavera/richtext/formula';
import { useTranslation } from 'react-i18next';
import type { ApiResult } from '../../platform/api/index.ts';
import { FormDialog } from '../dialog/index.ts';
import { type ApiForm, missing, useApiForm, useFieldTexts } from '../form/index.ts';
import { putLessonFile, putPostImage } from './put-image.ts';

export type Insertion = 'image' | 'formula' | 'tip' | 'widget' | 'media' | 'quiz';

type Node = { type: string; attrs: Readonly<Record<string, unknown>> };

const REQUIRED: Readonly<Record<Insertion, readonly (keyof typeof EMPTY)[]>> = {
  image: ['image', 'alt'],
  formula: ['latex'],
  tip: ['id'],
  widget: [],
  media: ['title'],
  quiz: ['question', 'a', 'b'],
};
const TIP_ID = /^[1-9]\d{0,14}$/;

const EMPTY = {
  ...{ image: null as File | null, alt: '', latex: '', id: '', kind: Object.keys(WIDGETS)[0] ?? '' },
  ...{ title: '', address: '' },
  ...{ question: '', a: '', b: '', c: '', d: '', e: '', f: '', right: 'a', explanation: '' },
};

function Fields({ kind, form }: { kind: Insertion; form: ApiForm<typeof EMPTY> }) {
  const { t } = useTranslation('publishing-posts');
  switch (kind) {
    case 'image':
      return (
        <>
          <TextInput
            type="file"
            accept="image/*"
            label={t('editor.image')}
            required
            error={form.field('image').error}
            onChange={({ currentTarget }) => form.setFieldValue('image', currentTarget.files?.[0] ?? null)}
          />
          <TextInput label={t('editor.alt')} required maxLength={300} {...form.field('alt')} />
        </>
      );
    case 'formula':
      return <TextInput label={t('editor.latex')} required maxLength={1_000} data-autofocus {...form.field('latex')} />;
    case 'tip':
      return <TextInput label={t('editor.tipId')} required inputMode="numeric" data-autofocus {...form.field('id')} />;
    case 'media':
      return (
        <>
          <TextInput label={t('editor.mediaTitle')} required maxLength={200} {...form.field('title')} />
          <TextInput
            label={t('editor.mediaAddress')}
            description={t('editor.mediaAddressHint')}
            placeholder="https://"
            {...form.field('address')}
          />
          <TextInput
            type="file"
            accept="video/mp4,video/webm,audio/mpeg,audio/mp4,audio/ogg,application/pdf"
            label={t('editor.mediaFile')}
            description={t('editor.mediaFileHint', { size: MEDIA_MAX_BYTES / 1024 / 1024 })}
            error={form.field('image').error}
            onChange={({ currentTarget }) => form.setFieldValue('image', currentTarget.files?.[0] ?? null)}
          />
        </>
      );
    case 'quiz':
      return (
        <>
          <TextInput label={t('editor.quizQuestion')} required maxLength={1_000} {...form.field('question')} />
          {QUIZ_OPTIONS.map((name, n) => (
            <TextInput
              key={name}
              label={t('editor.quizOption', { number: n + 1 })}
              required={n < 2}
              maxLength={1_000}
              {...form.field(name)}
            />
          ))}
          <NativeSelect
            label={t('editor.quizRight')}
            data={QUIZ_OPTIONS.map((name, n) => ({ value: name, label: t('editor.quizOption', { number: n + 1 }) }))}
            {...form.field('right')}
          />
          <TextInput label={t('editor.quizExplanation')} maxLength={1_000} {...form.field('explanation')} />
        </>
      );
    case 'widget':
      return <NativeSelect label={t('editor.widgetKind')} data={Object.keys(WIDGETS)} {...form.field('kind')} />;
  }
}

async function nodeOf(insertion: Insertion, values: typeof EMPTY): Promise<ApiResult<Node>> {
  switch (insertion) {
    case 'formula':
      return { ok: true, data: { type: 'inlineMath', attrs: { latex: values.latex.trim() } } };
    case 'tip':
      return { ok: true, data: { type: 'tip', attrs: { id: values.id.trim() } } };
    case 'widget':
      return { ok: true, data: { type: 'widget', attrs: { kind: values.kind, values: {} } } };
    case 'quiz': {
      const { question, right, explanation } = values;
      const options = Object.fromEntries(QUIZ_OPTIONS.map((name) => [name, values[name].trim()]));
      const attrs = { question: question.trim(), ...options, right, explanation: explanation.trim() };
      return { ok: true, data: { type: 'quiz', attrs } };
    }
    case 'media': {
      const title = values.title.trim();
      const player = videoPlayerOf(values.address.trim());
      if (player) return { ok: true, data: { type: 'media', attrs: { kind: 'embed', src: player, title } } };
      const sent = await putLessonFile(values.image as File);
      return sent.ok ? { ok: true, data: { type: 'media', attrs: { ...sent.data, title } } } : sent;
    }
    case 'image': {
      const sent = await putPostImage(values.image as File);
      return sent.ok
        ? { ok: true, data: { type: 'image', attrs: { src: sent.data.src, alt: values.alt.trim() } } }
        : sent;
    }
  }
}

/** Asks for what a part of the text needs that isn't written: a picture, a formula, a tip, a tool. */
export function InsertDialog({
  kind,
  onClose,
  onInsert,
}: {
  kind: Insertion;
  onClose: () => void;
  onInsert: (node: Node) => void;
}) {
  const { t } = useTranslation('publishing-posts');
  const problems = useFieldTexts((values: typeof EMPTY) => ({
    ...(kind === 'tip' && !TIP_ID.test(values.id.trim()) ? { id: 'format_invalid' } : {}),
    ...missing(REQUIRED[kind])(values),
    ...(kind === 'media' && !values.image && !videoPlayerOf(values.address.trim())
      ? { address: values.address.trim() ? 'video_host_unknown' : 'required' }
      : {}),
    ...(kind === 'quiz' && !values[values.right as 'a'].trim() ? { right: 'right_option_missing' } : {}),
  }));
  const form = useApiForm({
    initialValues: EMPTY,
    validate: (values) => ({
      ...(kind === 'formula' && !formulaTree(values.latex.trim(), false) ? { latex: t('editor.latexWrong') } : {}),
      ...problems(values),
    }),
    send: (values) => nodeOf(kind, values),
    done: onInsert,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t(`editor.${kind}`)} submit={t('editor.insert')}>
      <Fields kind={kind} form={form} />
    </FormDialog>
  );
}
