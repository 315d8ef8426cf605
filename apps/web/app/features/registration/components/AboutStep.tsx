import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../Registration.module.css';
import type { Registration } from '../use-registration.ts';
import { BirthDateField } from './BirthDateField.tsx';
import { CountedText } from './CountedText.tsx';
import { fieldId } from './field-id.ts';
import { SportsField } from './SportsField.tsx';

export function AboutStep({ draft, change, errors }: Registration) {
  const { t } = useTranslation('register');
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          id={fieldId('first_name')}
          name="first_name"
          label={t('field.first_name')}
          error={errors.first_name}
          autoComplete="given-name"
          maxLength={80}
          value={draft.first_name}
          aria-required
          onChange={(event) => change({ first_name: event.currentTarget.value })}
        />
        <TextInput
          id={fieldId('last_name')}
          name="last_name"
          label={t('field.last_name')}
          error={errors.last_name}
          autoComplete="family-name"
          maxLength={80}
          value={draft.last_name}
          aria-required
          onChange={(event) => change({ last_name: event.currentTarget.value })}
        />
      </div>
      <BirthDateField draft={draft} error={errors.birth_date} onChange={change} />
      <TextInput
        id={fieldId('workingyears')}
        name="workingyears"
        className={classes.years ?? ''}
        label={
          <>
            {t('field.workingyears')} <span className={classes.optional}>({t('optional')})</span>
          </>
        }
        error={errors.workingyears}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={draft.workingyears}
        onChange={(event) => change({ workingyears: event.currentTarget.value.replace(/\D/g, '') })}
      />
      <SportsField chosen={draft.favsports} onChange={(favsports) => change({ favsports })} />
      <CountedText
        id={fieldId('persdescription')}
        label={t('field.persdescription')}
        hint={t('field.persdescriptionHint')}
        error={errors.persdescription}
        value={draft.persdescription}
        onChange={(persdescription) => change({ persdescription })}
      />
      <CountedText
        id={fieldId('whycollaboration')}
        label={t('field.whycollaboration')}
        hint={t('field.whycollaborationHint')}
        error={errors.whycollaboration}
        value={draft.whycollaboration}
        onChange={(whycollaboration) => change({ whycollaboration })}
      />
    </>
  );
}
