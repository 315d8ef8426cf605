import { PLAN_PRICES } from '@quotavera/domain/plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { api, type CallInput } from '../../platform/api/index.ts';
import { CallFailure, queryKeyOf } from '../../platform/api/queries.ts';
import { changeLanguage } from '../../platform/i18n/change-language.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../platform/i18n/languages.ts';
import { notify } from '../../platform/notify/index.ts';
import { applyColorScheme } from '../../platform/preferences/color-scheme.ts';
import { browserSession } from '../../platform/session/index.ts';
import { currentUser, type UserInfo, updateProfile, useUser } from '../../platform/viewer/index.ts';
import { Avatar } from '../../ui/avatar/index.ts';
import { Button } from '../../ui/button/index.ts';
import { SelectField } from '../../ui/field/index.ts';
import { IconDeviceDesktop, IconMoon, IconSun } from '../../ui/icons/index.ts';
import { Tag } from '../../ui/outcome/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../ui/page/index.ts';
import { ErrorState, LoadingState, Skeleton, useErrorText } from '../../ui/state/index.ts';
import { Choice, Choices } from './components/Choices.tsx';
import { LayoutPicture } from './components/LayoutPicture.tsx';
import classes from './ProfilePage.module.css';

const LAYOUTS = ['simple', 'decked', 'collapsed'] as const;
const SCHEMES = [
  { value: 'auto', icon: IconDeviceDesktop },
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
] as const;

type Preferences = NonNullable<CallInput<NonNullable<(typeof updateProfile)['contract']>>['body']>;

/** Saves one preference; what the server answers becomes the user's info everywhere. */
function usePreferences() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return useMutation<UserInfo, CallFailure, Preferences>({
    mutationFn: async (body) => {
      const result = await api(updateProfile, { body });
      if (!result.ok) throw new CallFailure(result.error);
      return result.data;
    },
    onSuccess: (user) => {
      queryClient.setQueryData(queryKeyOf(currentUser, {}), user);
      notify('success', t('saved'));
    },
    onError: ({ error }) => notify('failure', errorText(error)),
  });
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

function LanguageChoice({ save }: { readonly save: (body: Preferences) => Promise<unknown> }) {
  const { t, i18n } = useTranslation('profile');
  return (
    <Section title={t('language.title')} text={t('language.text')}>
      <div className={classes.narrow}>
        <SelectField
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
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  );
}

function SessionsSection() {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const [ending, setEnding] = useState(false);

  async function leave(everywhere: boolean): Promise<void> {
    setEnding(true);
    await browserSession().signOut({ everywhere });
    await navigate(paths.home);
  }

  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      <div className={classes.actions}>
        <Button onClick={() => void leave(false)} disabled={ending}>
          {t('sessions.signOut')}
        </Button>
        <Button variant="danger" onClick={() => void leave(true)} disabled={ending}>
          {t('sessions.signOutAll')}
        </Button>
      </div>
    </Section>
  );
}

function Preferences({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('profile');
  const { mutateAsync: save } = usePreferences();
  const name = useId();
  return (
    <>
      <Section title={t('layout.title')} text={t('layout.text')}>
        <Choices legend={t('layout.title')}>
          {LAYOUTS.map((layout) => (
            <Choice
              key={layout}
              name={`${name}layout`}
              checked={user.layout === layout}
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
              checked={user.colorScheme === value}
              label={t(`scheme.${value}`)}
              picture={<Icon size={24} stroke={1.6} aria-hidden="true" />}
              onChoose={() => {
                applyColorScheme(value);
                void save({ color_scheme: value }).catch(() => applyColorScheme(user.colorScheme));
              }}
            />
          ))}
        </Choices>
      </Section>
      <LanguageChoice save={save} />
    </>
  );
}

/** The preferences part of the profile. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const user = useUser();
  const plan = user.data ? PLAN_PRICES[user.data.subscriptionType].name : '';
  return (
    <Page width="text">
      <PageMeta title={t('title')} />
      <PageHeader
        title={user.data?.name ?? t('title')}
        lead={user.data ? `@${user.data.username} · ${user.data.email}` : t('lead')}
        before={user.data ? <Avatar name={user.data.name} size={56} /> : null}
        beside={user.data ? <Tag>{`${t('plan')} ${plan}`}</Tag> : null}
      />
      {user.data ? <Preferences user={user.data} /> : null}
      {user.loading ? (
        <LoadingState>
          <Skeleton width="100%" height={180} radius={12} />
        </LoadingState>
      ) : null}
      {user.error ? <ErrorState error={user.error} onRetry={user.reload} /> : null}
      <SessionsSection />
    </Page>
  );
}
