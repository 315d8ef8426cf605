import { Box, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { LAYOUTS } from '@quotavera/domain/accounts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { CallFailure } from '../../../../platform/api/queries.ts';
import { changeLanguage } from '../../../../platform/i18n/change-language.ts';
import { isLanguage, LANGUAGES, languageName } from '../../../../platform/i18n/languages.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { applyColorScheme } from '../../../../platform/preferences/color-scheme.ts';
import { Radio } from '../../../../ui/controls/index.ts';
import { IconDeviceDesktop, IconMoon, IconSun } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { LayoutPicture } from '../components/LayoutPicture.tsx';
import type { OwnProfile, ProfileBody } from '../queries.ts';
import { useShowProfile } from '../useSection.ts';

const SCHEMES = [
  { value: 'auto', icon: IconDeviceDesktop },
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
] as const;

type Save = (body: Pick<ProfileBody, 'layout' | 'language' | 'color_scheme'>) => Promise<unknown>;

/** A preference is saved when it is chosen, because its effect is visible and easy to revert. */
function useSave(): Save {
  const { t } = useTranslation('accounts-profile');
  const errorText = useErrorText();
  const show = useShowProfile();
  const { mutateAsync } = useMutation<OwnProfile, CallFailure, ProfileBody>({
    mutationFn: async (body) => {
      const result = await api(accountsMemberAddresses.updateProfile, { body });
      if (!result.ok) throw new CallFailure(result.error);
      return result.data;
    },
    onSuccess: (profile) => {
      show(profile);
      notify('success', t('saved'));
    },
    onError: ({ error }) => notify('failure', errorText(error)),
  });
  return mutateAsync;
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      {children}
    </Panel>
  );
}

/** Chooses among three options, each a card with a picture. */
function Cards<Value extends string>({
  label,
  value,
  cards,
  onChange,
}: {
  label: string;
  value: Value;
  cards: readonly {
    value: Value;
    label: string;
    hint?: string;
    picture: ReactNode;
  }[];
  onChange: (value: Value) => void;
}) {
  return (
    <Radio.Group aria-label={label} value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        {cards.map((card) => (
          <Radio.Card
            key={card.value}
            value={card.value}
            radius="lg"
            p="sm"
            display="flex"
            style={{ flexDirection: 'column' }}
            aria-label={card.label}
            bg={card.value === value ? 'var(--accent-soft)' : undefined}
            bd={`1px solid var(${card.value === value ? '--accent' : '--line-strong'})`}
          >
            <Box mb={6} c="var(--accent)" lh={0} aria-hidden="true">
              {card.picture}
            </Box>
            <Text size="sm" fw={500}>
              {card.label}
            </Text>
            {card.hint ? (
              <Text size="xs" c="dimmed">
                {card.hint}
              </Text>
            ) : null}
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

function LanguageChoice({ save }: { save: Save }) {
  const { t, i18n } = useTranslation('accounts-profile');
  return (
    <Section title={t('language.title')} text={t('language.text')}>
      <NativeSelect
        maw={320}
        label={t('language.title')}
        value={i18n.language}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          if (!isLanguage(chosen)) return;
          void save({ language: chosen }).then(
            () => changeLanguage(chosen),
            () => undefined,
          );
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageName(language)}
          </option>
        ))}
      </NativeSelect>
    </Section>
  );
}

/** How the product looks to its reader, on every device. */
export function PreferencesSection({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('accounts-profile');
  const save = useSave();
  return (
    <Stack>
      <Section title={t('layout.title')} text={t('layout.text')}>
        <Cards
          label={t('layout.title')}
          value={profile.layout}
          cards={LAYOUTS.map((layout) => ({
            value: layout,
            label: t(`layout.${layout}`),
            hint: t(`layout.${layout}Text`),
            picture: <LayoutPicture layout={layout} />,
          }))}
          onChange={(layout) => void save({ layout }).catch(() => undefined)}
        />
      </Section>
      <Section title={t('scheme.title')} text={t('scheme.text')}>
        <Cards
          label={t('scheme.title')}
          value={profile.color_scheme}
          cards={SCHEMES.map(({ value, icon: Icon }) => ({
            value,
            label: t(`scheme.${value}`),
            picture: <Icon size={24} stroke={1.6} aria-hidden="true" />,
          }))}
          onChange={(scheme) => {
            applyColorScheme(scheme);
            void save({ color_scheme: scheme }).catch(() => applyColorScheme(profile.color_scheme));
          }}
        />
      </Section>
      <LanguageChoice save={save} />
    </Stack>
  );
}
