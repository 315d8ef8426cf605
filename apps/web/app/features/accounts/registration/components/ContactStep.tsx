import { Box, TextInput } from '@mantine/core';
import { FREE_TEXT_MAX } from '@quotavera/domain/limits';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '../../../../paths.ts';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import { PasswordField } from '../../auth/index.ts';
import { fieldId, REFERRAL_LENGTH } from '../draft.ts';
import type { Registration } from '../use-registration.ts';
import { MomentsField } from './MomentsField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { ReadySentences } from './ReadySentences.tsx';

const PAGES = { accepted_terms: paths.terms, privacy: paths.privacy } as const;

/** A required tick with a link to the page it is about, which opens in another tab so that nothing typed is lost. */
function AgreeField({
  what,
  checked,
  error,
  onChange,
}: {
  what: keyof typeof PAGES;
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}) {
  const { t } = useTranslation('accounts-registration');
  const id = fieldId(what);
  const link = (
    <a href={PAGES[what]} target="_blank" rel="noopener" title={t('field.newTab')}>
      {' '}
    </a>
  );
  return (
    <Checkbox
      id={id}
      label={<Trans t={t} i18nKey={`field.${what}`} components={{ terms: link, privacy: link }} />}
      checked={checked}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

export function ContactStep({ draft, change, secrets, changeSecrets, errors, asksPassword }: Registration) {
  const { t } = useTranslation('accounts-registration');
  return (
    <>
      <PhoneField draft={draft} error={errors.phone_number} onChange={change} />
      <ReadySentences
        label={t('ready.socials')}
        sentences={[{ name: t('ready.none.name'), text: t('ready.none.text') }]}
        onChoose={(socials) => change({ socials })}
      />
      <CountedTextarea
        id={fieldId('socials')}
        rows={2}
        label={t('field.socials')}
        description={t('field.socialsHint')}
        error={errors.socials}
        value={draft.socials}
        max={FREE_TEXT_MAX}
        required
        aria-required
        onChange={(event) => change({ socials: event.currentTarget.value })}
      />
      <MomentsField chosen={draft.moments} error={errors.contact_moments} onChange={(moments) => change({ moments })} />
      <TextInput
        id={fieldId('referral_code')}
        label={t('field.referral_code')}
        description={t('field.referralHint')}
        error={errors.referral_code}
        value={draft.referral}
        maxLength={REFERRAL_LENGTH}
        autoComplete="off"
        onChange={(event) => change({ referral: event.currentTarget.value })}
      />
      {asksPassword && !secrets.google ? (
        <PasswordField
          id={fieldId('password')}
          label={t('field.password')}
          description={t('passwordAgain')}
          error={errors.password}
          autoComplete="new-password"
          value={secrets.password}
          aria-required
          onChange={(event) => changeSecrets({ password: event.currentTarget.value })}
        />
      ) : null}
      <Box>
        <AgreeField
          what="accepted_terms"
          checked={draft.accepted_terms}
          error={errors.accepted_terms}
          onChange={(accepted) => change({ accepted_terms: accepted })}
        />
        <AgreeField
          what="privacy"
          checked={draft.privacy}
          error={errors.privacy}
          onChange={(privacy) => change({ privacy })}
        />
      </Box>
    </>
  );
}
