import { NativeSelect, TextInput } from '@mantine/core';
import { WIDGETS } from '@quotavera/richtext';
import { formulaTree } from '@quotavera/richtext/formula';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../dialog/index.ts';
import { useErrorText } from '../state/index.ts';
import { putPostImage } from './put-image.ts';

export type Insertion = 'image' | 'formula' | 'tip' | 'widget';

type Node = { type: string; attrs: Readonly<Record<string, unknown>> };

function Fields({ kind, error }: { kind: Insertion; error: string }) {
  const { t } = useTranslation('publishing-posts');
  switch (kind) {
    case 'image':
      return (
        <>
          <TextInput type="file" name="file" accept="image/*" label={t('editor.image')} required error={error} />
          <TextInput name="alt" label={t('editor.alt')} required maxLength={300} />
        </>
      );
    case 'formula':
      return (
        <TextInput name="latex" label={t('editor.latex')} required maxLength={1_000} error={error} data-autofocus />
      );
    case 'tip':
      return (
        <TextInput
          name="id"
          label={t('editor.tipId')}
          required
          inputMode="numeric"
          pattern="[1-9][0-9]{0,14}"
          error={error}
          data-autofocus
        />
      );
    case 'widget':
      return <NativeSelect name="kind" label={t('editor.widgetKind')} data={Object.keys(WIDGETS)} error={error} />;
  }
}

/** Asks for what a part of the text needs that isn't written: a picture, a formula, a tip, a tool. */
export function InsertDialog({
  kind,
  onClose,
  onInsert,
}: {
  kind: Insertion | null;
  onClose: () => void;
  onInsert: (node: Node) => void;
}) {
  const { t } = useTranslation('publishing-posts');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function nodeOf(form: FormData): Promise<Node | string> {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    if (kind === 'formula') {
      const latex = text('latex');
      return formulaTree(latex, false) ? { type: 'inlineMath', attrs: { latex } } : t('editor.latexWrong');
    }
    if (kind === 'tip') return { type: 'tip', attrs: { id: text('id') } };
    if (kind === 'widget') return { type: 'widget', attrs: { kind: text('kind'), values: {} } };
    const sent = await putPostImage(form.get('file') as File);
    return sent.ok
      ? { type: 'image', attrs: { src: sent.data.src, alt: text('alt') } }
      : (sent.error.errors.image?.[0] ?? errorText(sent.error));
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    setBusy(true);
    const node = await nodeOf(new FormData(event.currentTarget));
    setBusy(false);
    setError(typeof node === 'string' ? node : '');
    if (typeof node !== 'string') onInsert(node);
  };
  const close = () => {
    setError('');
    onClose();
  };
  return (
    <FormDialog
      open={kind !== null}
      onClose={close}
      title={kind ? t(`editor.${kind}`) : ''}
      submit={t('editor.insert')}
      busy={busy}
      nativeChecks
      onSubmit={send}
    >
      {kind ? <Fields kind={kind} error={error} /> : null}
    </FormDialog>
  );
}
