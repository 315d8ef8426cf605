import { useTranslation } from 'react-i18next';
import { Segmented } from '../choice/index.ts';

const EDITOR_VIEWS = ['write', 'preview'] as const;
export type EditorView = (typeof EDITOR_VIEWS)[number];

/** Whether a text is written or shown as its readers will see it. */
export function WriteOrPreview({ view, onChange }: { view: EditorView; onChange: (view: EditorView) => void }) {
  const { t } = useTranslation('publishing-posts');
  const options = EDITOR_VIEWS.map((value) => ({ value, label: t(`editor.${value}`) }));
  return <Segmented label={t('editor.view')} hideLabel value={view} onChange={onChange} options={options} />;
}
