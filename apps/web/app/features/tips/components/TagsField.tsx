import { MAX_TAGS, MAX_TIP_TEXT, TIP_TAGS } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { TagsInput } from '../../../ui/controls/index.ts';
import { hintWithCount, tagTyped } from '../../../ui/text/index.ts';
import { useWording } from '../wording.ts';

/**
 * Tags as pills: Enter or a comma adds, Backspace in the empty field takes the last one back. Tags that tipsters share are proposed in the
 * author's language and stored by their codes, so that each reader has them in theirs.
 */
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
  const words = useWording();
  const tagOf = (text: string) => tagTyped(text, TIP_TAGS, words.tag);
  const longest = tags.reduce((longer, tag) => (tag.length > longer.length ? tag : longer), '');
  return (
    <TagsInput
      label={label}
      description={hintWithCount(longest, MAX_TIP_TEXT.tag, hint)}
      error={error}
      value={tags.map(words.tag)}
      data={TIP_TAGS.map(words.tag)}
      maxTags={MAX_TAGS}
      autoCapitalize="none"
      autoComplete="off"
      acceptValueOnBlur
      splitChars={[',']}
      placeholder={tags.length === 0 ? t('tags.placeholder') : undefined}
      onChange={(chosen) => onChange([...new Set(chosen.map(tagOf).filter(Boolean))])}
    />
  );
}
