import { Trans, useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { fieldId } from './field-id.ts';

const PAGES = { terms: paths.terms, privacy: paths.privacy } as const;

/** A tick that must be set, with the page it speaks of; that opens beside the form, so that nothing typed is lost. */
export function AgreeField({
  what,
  checked,
  error,
  onChange,
}: {
  readonly what: keyof typeof PAGES;
  readonly checked: boolean;
  readonly error: string | undefined;
  readonly onChange: (checked: boolean) => void;
}) {
  const { t } = useTranslation('register');
  const id = fieldId(what);
  const link = (
    <a href={PAGES[what]} target="_blank" rel="noopener" title={t('field.newTab')}>
      {' '}
    </a>
  );
  return (
    <Checkbox
      id={id}
      label={<Trans t={t} i18nKey={`field.${what}`} components={{ [what]: link }} />}
      checked={checked}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
