import { NativeSelect, TextInput } from '@mantine/core';
import { WIDGETS } from '@quotavera/richtext';
import { formulaTree } from '@quotavera/richtext/formula';
import { useTranslation } from 'react-i18next';
import type { ApiResult } from '../../platform/api/index.ts';
import { FormDialog } from '../dialog/index.ts';
import { type ApiForm, missing, useApiForm, useFieldTexts } from '../form/index.ts';
import { putPostImage } from './put-image.ts';

export type Insertion = 'image' | 'formula' | 'tip' | 'widget';

type Node = { type: string; attrs: Readonly<Record<string, unknown>> };

const REQUIRED: Readonly<Record<Insertion, readonly ('image' | 'alt' | 'latex' | 'id')[]>> = {
  image: ['image', 'alt'],
  formula: ['latex'],
  tip: ['id'],
  widget: [],
};
const TIP_ID = /^[1-9]\d{0,14}$/;

const EMPTY = { image: null as File | null, alt: '', latex: '', id: '', kind: Object.keys(WIDGETS)[0] ?? '' };

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
