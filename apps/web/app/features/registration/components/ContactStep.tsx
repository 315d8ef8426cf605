import { useTranslation } from 'react-i18next';
import classes from '../Registration.module.css';
import type { Registration } from '../use-registration.ts';
import { AgreeField } from './AgreeField.tsx';
import { CountedText } from './CountedText.tsx';
import { fieldId } from './field-id.ts';
import { MomentsField } from './MomentsField.tsx';
import { PhoneField } from './PhoneField.tsx';

export function ContactStep({ draft, change, errors }: Registration) {
  const { t } = useTranslation('register');
  return (
    <>
      <PhoneField draft={draft} error={errors.phone_number} onChange={change} />
      <CountedText
        id={fieldId('socials')}
        rows={2}
        label={t('field.socials')}
        hint={t('field.socialsHint')}
        error={errors.socials}
        value={draft.socials}
        onChange={(socials) => change({ socials })}
      />
      <MomentsField chosen={draft.moments} error={errors.contact_moments} onChange={(moments) => change({ moments })} />
      <div className={classes.agreements}>
        <AgreeField what="terms" checked={draft.terms} error={errors.terms} onChange={(terms) => change({ terms })} />
        <AgreeField
          what="privacy"
          checked={draft.privacy}
          error={errors.privacy}
          onChange={(privacy) => change({ privacy })}
        />
      </div>
      {draft.referral ? <p className={classes.hint}>{t('invited', { code: draft.referral })}</p> : null}
    </>
  );
}
