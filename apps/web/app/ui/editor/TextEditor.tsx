import '@mantine/tiptap/styles.layer.css';
import '@mantine/core/styles/Typography.layer.css';
import { Text } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import type { RichDocument } from '@quotavera/richtext';
import { richTextExtensions } from '@quotavera/richtext/extensions';
import { type Editor, useEditor } from '@tiptap/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconCalculator,
  IconEyeOff,
  IconListCheck,
  IconMathFunction,
  IconPhoto,
  IconTable,
  IconTicket,
  IconVideo,
} from '../icons/index.ts';
import { RefusedWords } from '../text/index.ts';
import { InsertDialog, type Insertion } from './InsertDialog.tsx';
import classes from './TextEditor.module.css';

function Insertions({
  editor,
  lesson,
  onInsert,
}: {
  editor: Editor;
  lesson: boolean;
  onInsert: (kind: Insertion) => void;
}) {
  const { t } = useTranslation('publishing-posts');
  const buttons = [
    ['image', IconPhoto],
    ['formula', IconMathFunction],
    ['tip', IconTicket],
    ['widget', IconCalculator],
    ...(lesson
      ? ([
          ['media', IconVideo],
          ['quiz', IconListCheck],
        ] as const)
      : []),
  ] as const;
  return (
    <RichTextEditor.ControlsGroup>
      {buttons.map(([kind, Icon]) => (
        <RichTextEditor.Control
          key={kind}
          aria-label={t(`editor.${kind}`)}
          title={t(`editor.${kind}`)}
          onClick={() => onInsert(kind)}
        >
          <Icon size={16} aria-hidden="true" />
        </RichTextEditor.Control>
      ))}
      <RichTextEditor.Control
        aria-label={t('editor.table')}
        title={t('editor.table')}
        onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      >
        <IconTable size={16} aria-hidden="true" />
      </RichTextEditor.Control>
      <RichTextEditor.Control
        aria-label={t('editor.solution')}
        title={t('editor.solution')}
        onClick={() =>
          editor
            .chain()
            .focus()
            .insertContent({ type: 'solution', content: [{ type: 'paragraph' }] })
            .run()
        }
      >
        <IconEyeOff size={16} aria-hidden="true" />
      </RichTextEditor.Control>
    </RichTextEditor.ControlsGroup>
  );
}

function useLabels() {
  const { t } = useTranslation('publishing-posts');
  return {
    boldControlLabel: t('controls.bold'),
    italicControlLabel: t('controls.italic'),
    codeControlLabel: t('controls.code'),
    h2ControlLabel: t('controls.h2'),
    h3ControlLabel: t('controls.h3'),
    bulletListControlLabel: t('controls.bulletList'),
    orderedListControlLabel: t('controls.orderedList'),
    blockquoteControlLabel: t('controls.blockquote'),
    linkControlLabel: t('controls.link'),
    unlinkControlLabel: t('controls.unlink'),
    undoControlLabel: t('controls.undo'),
    redoControlLabel: t('controls.redo'),
    linkEditorInputLabel: t('controls.linkAddress'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorSave: t('controls.linkSave'),
  };
}

/** Writes a rich text. `initial` is read once: from then on the text is the editor's. */
export function TextEditor({
  initial,
  onChange,
  error,
  lesson = false,
}: {
  initial: RichDocument;
  onChange: (document: RichDocument) => void;
  error: string | undefined;
  /** Whether films, recordings, documents and quizzes may be put in, as in a lesson. */
  lesson?: boolean;
}) {
  const { t } = useTranslation('publishing-posts');
  const labels = useLabels();
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  const editor = useEditor({
    extensions: richTextExtensions,
    content: initial as never,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        'aria-label': t('editor.content'),
        'aria-multiline': 'true',
        role: 'textbox',
        ...(error ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: written }) => onChange(written.getJSON() as RichDocument),
  });
  if (!editor) return null;
  return (
    <>
      <RichTextEditor editor={editor} labels={labels} classNames={{ content: classes.content ?? '' }}>
        <RichTextEditor.Toolbar sticky>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Code />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <Insertions editor={editor} lesson={lesson} onInsert={setInsertion} />
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      {error ? (
        <Text size="sm">
          <Suspense fallback={null}>
            <RefusedWords text={editor.getText()} error={error} />
          </Suspense>
        </Text>
      ) : null}
      {insertion ? (
        <InsertDialog
          kind={insertion}
          onClose={() => setInsertion(null)}
          onInsert={(node) => {
            setInsertion(null);
            editor.chain().focus().insertContent(node).run();
          }}
        />
      ) : null}
    </>
  );
}
