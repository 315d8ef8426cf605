import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api, usersCalls } from '../../../platform/api/index.ts';
import { CallFailure } from '../../../platform/api/queries.ts';
import { changeLanguage } from '../../../platform/i18n/change-language.ts';
import { isLanguage, LANGUAGES, languageName } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { applyColorScheme } from '../../../platform/preferences/color-scheme.ts';
import { IconDeviceDesktop, IconMoon, IconSun } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { Choice, Choices } from '../components/Choices.tsx';
import { LayoutPicture } from '../components/LayoutPicture.tsx';
import classes from '../Profile.module.css';
import type { OwnProfile, ProfileBody } from '../queries.ts';
import { useShowProfile } from '../useSection.ts';

const LAYOUTS = ['simple', 'decked', 'collapsed'] as const;
const SCHEMES = [
  { value: 'auto', icon: IconDeviceDesktop },
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
] as const;

type Save = (body: Pick<ProfileBody, 'layout' | 'language' | 'color_scheme'>) => Promise<unknown>;

/** A preference is saved as it is chosen: it can be seen at once, and chosen back. */
function useSave(): Save {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const show = useShowProfile();
  const { mutateAsync } = useMutation<OwnProfile, CallFailure, ProfileBody>({
    mutationFn: async (body) => {
      const result = await api(usersCalls.updateProfile, { body });
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

function Section({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <Panel title={title}>
      <p className={classes.text}>{text}</p>
      {children}
    </Panel>
  );
}

function LanguageChoice({ save }: { readonly save: Save }) {
  const { t, i18n } = useTranslation('profile');
  return (
    <Section title={t('language.title')} text={t('language.text')}>
      <div className={classes.narrow}>
        <NativeSelect
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
      </div>
    </Section>
  );
}

/** How the product looks to its reader, on every device. */
export function PreferencesSection({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('profile');
  const save = useSave();
  const name = useId();
  return (
    <div className={classes.form}>
      <Section title={t('layout.title')} text={t('layout.text')}>
        <Choices legend={t('layout.title')}>
          {LAYOUTS.map((layout) => (
            <Choice
              key={layout}
              name={`${name}layout`}
              checked={profile.layout === layout}
              label={t(`layout.${layout}`)}
              hint={t(`layout.${layout}Text`)}
              picture={<LayoutPicture layout={layout} />}
              onChoose={() => void save({ layout }).catch(() => undefined)}
            />
          ))}
        </Choices>
      </Section>
      <Section title={t('scheme.title')} text={t('scheme.text')}>
        <Choices legend={t('scheme.title')}>
          {SCHEMES.map(({ value, icon: Icon }) => (
            <Choice
              key={value}
              name={`${name}scheme`}
              checked={profile.color_scheme === value}
              label={t(`scheme.${value}`)}
              picture={<Icon size={24} stroke={1.6} aria-hidden="true" />}
              onChoose={() => {
                applyColorScheme(value);
                void save({ color_scheme: value }).catch(() => applyColorScheme(profile.color_scheme));
              }}
            />
          ))}
        </Choices>
      </Section>
      <LanguageChoice save={save} />
    </div>
  );
}
