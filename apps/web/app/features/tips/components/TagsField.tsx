import { MAX_TAGS, MAX_TIP_TEXT } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { TagsInput } from '../../../ui/controls/index.ts';
import { hintWithCount } from '../../../ui/text/index.ts';

/** Tags as pills: Enter or a comma adds, Backspace in the empty field takes the last one back. */
export function TagsField({
  label,
  hint,
  error,
  tags,
  onChange,
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}) {
  const { t } = useTranslation('tips');
  const clean = (tag: string) => tag.replace(/^#/, '').trim();
  const longest = tags.reduce((longer, tag) => (tag.length > longer.length ? tag : longer), '');
  return (
    <TagsInput
      label={label}
      description={hintWithCount(longest, MAX_TIP_TEXT.tag, hint)}
      error={error}
      value={[...tags]}
      maxTags={MAX_TAGS}
      autoCapitalize="none"
      autoComplete="off"
      acceptValueOnBlur
      splitChars={[',']}
      placeholder={tags.length === 0 ? t('tags.placeholder') : undefined}
      onChange={(chosen) => onChange([...new Set(chosen.map(clean).filter(Boolean))])}
    />
  );
}
