import { Text, TextInput } from '@mantine/core';
import { NAME_MAX_LENGTH } from '@quotavera/domain/accounts';
import { FREE_TEXT_MAX } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../../ui/dates/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { CountedInput, CountedTextarea } from '../../../../ui/text/index.ts';
import { EmailField } from '../components/EmailField.tsx';
import { PhoneField } from '../components/PhoneField.tsx';
import { Fields, SectionFrame } from '../components/SectionFrame.tsx';
import { centsOf, euroOf } from '../money.ts';
import type { OwnProfile } from '../queries.ts';
import { useSection } from '../useSection.ts';

function valuesOf(language: string) {
  return (profile: OwnProfile) => ({
    first_name: profile.first_name,
    last_name: profile.last_name,
    phone_number: profile.phone_number,
    birth_date: profile.birth_date ?? '',
    persdescription: profile.extra.persdescription,
    whycollaboration: profile.extra.whycollaboration,
    note: profile.extra.socials.note ?? '',
    budget: euroOf(profile.budget, language),
    wallet_address: profile.wallet_address ?? '',
  });
}

/** Personal data; other readers only see the name. */
export function PersonalSection({ profile }: { profile: OwnProfile }) {
  const { t, i18n } = useTranslation('accounts-profile');
  const format = useFormats();
  const form = useSection(profile, {
    valuesOf: valuesOf(i18n.language),
    bodyOf: ({ note, persdescription, whycollaboration, budget, birth_date, ...values }) => ({
      ...values,
      ...(birth_date ? { birth_date } : {}),
      extra: { persdescription, whycollaboration, socials: { ...profile.extra.socials, note } },
      budget: centsOf(budget),
    }),
    check: ({ budget }): Record<string, string> =>
      Number.isNaN(centsOf(budget)) ? { budget: t('personal.budgetInvalid') } : {},
  });
  const { values, set, errorOf } = form;
  const { accepted_terms: terms, terms_version: version } = profile;
  return (
    <SectionFrame form={form}>
      <Panel title={t('personal.who')}>
        <Fields>
          <CountedInput
            max={NAME_MAX_LENGTH}
            label={t('personal.firstName')}
            value={values.first_name}
            error={errorOf('first_name')}
            autoComplete="given-name"
            onChange={(event) => set('first_name', event.currentTarget.value)}
          />
          <CountedInput
            max={NAME_MAX_LENGTH}
            label={t('personal.lastName')}
            value={values.last_name}
            error={errorOf('last_name')}
            autoComplete="family-name"
            onChange={(event) => set('last_name', event.currentTarget.value)}
          />
          {profile.birth_date ? (
            <TextInput
              label={t('personal.birthDate')}
              value={format.day(profile.birth_date, 'long')}
              description={t('personal.birthDateFixed')}
              readOnly
            />
          ) : (
            <DayField
              label={t('personal.birthDate')}
              description={t('personal.birthDateOnce')}
              value={values.birth_date}
              error={errorOf('birth_date')}
              autoComplete="bday"
              min="1900-01-01"
              onChange={(day) => set('birth_date', day)}
            />
          )}
          <TextInput
            label={t('personal.username')}
            value={profile.username}
            description={t('personal.usernameFixed')}
            readOnly
          />
        </Fields>
      </Panel>
      <Panel title={t('personal.reach')}>
        <EmailField profile={profile} />
        <Fields>
          <PhoneField
            value={values.phone_number}
            error={errorOf('phone_number')}
            onChange={(value) => set('phone_number', value)}
          />
        </Fields>
      </Panel>
      <Panel title={t('personal.about')}>
        <Text size="sm" c="dimmed">
          {t('personal.aboutText')}
        </Text>
        <CountedTextarea
          label={t('personal.persdescription')}
          rows={3}
          value={values.persdescription}
          error={errorOf('persdescription')}
          description={t('personal.length')}
          max={FREE_TEXT_MAX}
          onChange={(event) => set('persdescription', event.currentTarget.value)}
        />
        <CountedTextarea
          label={t('personal.whycollaboration')}
          rows={3}
          value={values.whycollaboration}
          error={errorOf('whycollaboration')}
          description={t('personal.length')}
          max={FREE_TEXT_MAX}
          onChange={(event) => set('whycollaboration', event.currentTarget.value)}
        />
        {profile.extra.socials.note ? (
          <CountedTextarea
            label={t('personal.note')}
            rows={2}
            value={values.note}
            error={errorOf('socials.note')}
            description={t('personal.noteHint')}
            max={FREE_TEXT_MAX}
            onChange={(event) => set('note', event.currentTarget.value)}
          />
        ) : null}
      </Panel>
      <Panel title={t('personal.money')}>
        <TextInput
          maw={320}
          label={t('personal.budget')}
          inputMode="decimal"
          autoComplete="off"
          value={values.budget}
          error={errorOf('budget')}
          description={t('personal.budgetHint')}
          onChange={(event) => set('budget', event.currentTarget.value)}
        />
        <TextInput
          label={t('personal.wallet')}
          value={values.wallet_address}
          error={errorOf('wallet_address')}
          description={t('personal.walletHint')}
          styles={{ input: { fontVariantNumeric: 'tabular-nums slashed-zero' } }}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => set('wallet_address', event.currentTarget.value)}
        />
      </Panel>
      {terms && version ? (
        <Text size="sm" c="dimmed">
          {t('personal.terms', { day: format.day(terms.slice(0, 10), 'long'), version })}
        </Text>
      ) : null}
    </SectionFrame>
  );
}
