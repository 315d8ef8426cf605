import { Anchor, SimpleGrid, Text, TextInput } from '@mantine/core';
import { holdsPersonalWord, NAME_MAX_LENGTH } from '@quotavera/domain/accounts';
import { FREE_TEXT_MAX } from '@quotavera/domain/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManyChips } from '../../../../ui/choice/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { CountedInput, CountedTextarea } from '../../../../ui/text/index.ts';
import { fieldId } from '../draft.ts';
import { fetchSports, type Sports } from '../queries.ts';
import type { Registration } from '../use-registration.ts';
import { BirthDateField } from './BirthDateField.tsx';
import { ReadySentences } from './ReadySentences.tsx';

/** The sentences offered, by their names among the texts. */
const READY = { about: ['fun', 'method', 'beginner'], why: ['follow', 'verify', 'learn'] } as const;

/** Any number of sports, as chips. The field is optional, so it is left out when the list can't be read. */
function SportsField({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const { t } = useTranslation('accounts-registration');
  const [sports, setSports] = useState<Sports>([]);
  useEffect(() => {
    let current = true;
    void fetchSports().then((list) => {
      if (current) setSports(list);
    });
    return () => {
      current = false;
    };
  }, []);
  if (sports.length === 0) return null;
  return (
    <ManyChips
      label={`${t('field.favsports')} (${t('optional')})`}
      options={sports.map(({ code, name }) => ({ value: code as string, label: name }))}
      value={chosen}
      onChange={onChange}
    />
  );
}

export function AboutStep({ draft, change, secrets, errors, back }: Registration) {
  const { t } = useTranslation('accounts-registration');
  const readyOf = (field: keyof typeof READY) =>
    READY[field].map((key) => ({
      name: t(`ready.${key}.name` as 'ready.fun.name'),
      text: t(`ready.${key}.text` as 'ready.fun.text'),
    }));
  const nameInPassword = holdsPersonalWord(secrets.password, [draft.first_name, draft.last_name]);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <CountedInput
          id={fieldId('first_name')}
          name="first_name"
          label={t('field.first_name')}
          error={errors.first_name}
          autoComplete="given-name"
          max={NAME_MAX_LENGTH}
          value={draft.first_name}
          aria-required
          onChange={(event) => change({ first_name: event.currentTarget.value })}
        />
        <CountedInput
          id={fieldId('last_name')}
          name="last_name"
          label={t('field.last_name')}
          error={errors.last_name}
          autoComplete="family-name"
          max={NAME_MAX_LENGTH}
          value={draft.last_name}
          aria-required
          onChange={(event) => change({ last_name: event.currentTarget.value })}
        />
      </SimpleGrid>
      {nameInPassword ? (
        <Note kind="info">
          {t('nameInPassword')}{' '}
          <Anchor component="button" type="button" inherit onClick={() => back('login')}>
            {t('changePassword')}
          </Anchor>
          .
        </Note>
      ) : null}
      <BirthDateField draft={draft} error={errors.birth_date} onChange={change} />
      <TextInput
        id={fieldId('workingyears')}
        name="workingyears"
        maw={180}
        label={
          <>
            {t('field.workingyears')}{' '}
            <Text span inherit fw={400} c="dimmed">
              ({t('optional')})
            </Text>
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
      <ReadySentences
        label={t('ready.persdescription')}
        sentences={readyOf('about')}
        onChoose={(persdescription) => change({ persdescription })}
      />
      <CountedTextarea
        rows={3}
        id={fieldId('persdescription')}
        label={t('field.persdescription')}
        description={t('field.persdescriptionHint')}
        error={errors.persdescription}
        value={draft.persdescription}
        max={FREE_TEXT_MAX}
        required
        aria-required
        onChange={(event) => change({ persdescription: event.currentTarget.value })}
      />
      <ReadySentences
        label={t('ready.whycollaboration')}
        sentences={readyOf('why')}
        onChoose={(whycollaboration) => change({ whycollaboration })}
      />
      <CountedTextarea
        rows={3}
        id={fieldId('whycollaboration')}
        label={t('field.whycollaboration')}
        description={t('field.whycollaborationHint')}
        error={errors.whycollaboration}
        value={draft.whycollaboration}
        max={FREE_TEXT_MAX}
        required
        aria-required
        onChange={(event) => change({ whycollaboration: event.currentTarget.value })}
      />
    </>
  );
}
