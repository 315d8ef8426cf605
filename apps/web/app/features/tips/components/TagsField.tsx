import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../ui/field/index.ts';
import { IconX } from '../../../ui/icons/index.ts';
import classes from './TagsField.module.css';

const MAX_TAGS = 10;
const MAX_LENGTH = 30;

/** Tags as chips: Enter or a comma adds, Backspace in the empty field takes the last one back. */
export function TagsField({
  label,
  hint,
  error,
  tags,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}) {
  const { t } = useTranslation('tips');
  const id = useId();
  const [text, setText] = useState('');

  function add(): void {
    const tag = text.replace(/^#/, '').trim().slice(0, MAX_LENGTH);
    setText('');
    if (tag && !tags.includes(tag) && tags.length < MAX_TAGS) onChange([...tags, tag]);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={classes.box}>
        {tags.map((tag) => (
          <span key={tag} className={classes.tag}>
            #{tag}
            <button
              type="button"
              aria-label={t('tags.remove', { tag })}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
            >
              <IconX size={15} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={text}
          maxLength={MAX_LENGTH}
          autoCapitalize="none"
          autoComplete="off"
          placeholder={tags.length === 0 ? t('tags.placeholder') : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </div>
    </FieldFrame>
  );
}
