import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A field for programs alone: people neither see it nor reach it by keyboard, so whoever fills it in is none. Its name is `website`. */
export function ProgramTrap(props: Pick<TextInputProps, 'value' | 'onChange'>) {
  const { t } = useTranslation('ui');
  return (
    <VisuallyHidden aria-hidden="true">
      <TextInput name="website" label={t('leaveEmpty')} tabIndex={-1} autoComplete="off" {...props} />
    </VisuallyHidden>
  );
}
