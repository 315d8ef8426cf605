import { Button, Textarea, TextInput } from '@mantine/core';
import {
  BIO_MAX_LENGTH,
  readSocial,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  WORKING_YEARS_MAX,
} from '@quotavera/domain/accounts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { IconExternalLink } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ImageField } from '../components/ImageField.tsx';
import { SectionFrame } from '../components/SectionFrame.tsx';
import { SocialFields } from '../components/SocialFields.tsx';
import { SportChips } from '../components/SportChips.tsx';
import { UsernameField } from '../components/UsernameField.tsx';
import classes from '../Profile.module.css';
import type { OwnProfile } from '../queries.ts';
import { useSection } from '../useSection.ts';

function valuesOf(profile: OwnProfile) {
  return {
    username_visible: profile.username_visible,
    bio: profile.bio,
    workingyears: profile.workingyears === null ? '' : String(profile.workingyears),
    favsports: profile.favsports,
    socials: profile.socials as Readonly<Partial<Record<SocialNetwork | 'note', string>>>,
  };
}

/** What others see. Pictures are saved at once, the rest with the section. */
export function PublicSection({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('profile');
  const form = useSection(profile, {
    valuesOf,
    bodyOf: ({ workingyears, favsports, ...values }) => ({
      ...values,
      favsports: favsports as never,
      workingyears: workingyears.trim() === '' ? null : Number(workingyears),
    }),
    check: ({ workingyears, socials }) => ({
      ...(/^\d{0,2}$/.test(workingyears.trim()) ? {} : { workingyears: t('public.yearsInvalid') }),
      ...Object.fromEntries(
        SOCIAL_NETWORKS.flatMap((network) => {
          const { problem } = readSocial(network, socials[network] ?? '');
          return problem ? [[`socials.${network}`, t(`public.problem.${problem}`)]] : [];
        }),
      ),
    }),
  });
  const { values, set, errorOf } = form;
  const name = `${profile.first_name} ${profile.last_name}`.trim();
  const isTipster = profile.user_type === 'collaborator';
  return (
    <SectionFrame form={form}>
      <Panel
        title={t('public.pictures')}
        aside={
          isTipster ? (
            <Button
              component={Link}
              to={paths.tipsterProfile(profile.username_visible)}
              size="sm"
              variant="subtle"
              leftSection={<IconExternalLink size={16} stroke={1.8} aria-hidden="true" />}
            >
              {t('public.see')}
            </Button>
          ) : null
        }
      >
        <p className={classes.text}>{isTipster ? t('public.textTipster') : t('public.text')}</p>
        <div className={classes.card}>
          <ImageField kind="cover" url={profile.cover_url} name={name} />
          <div className={classes.cardFoot}>
            <ImageField kind="avatar" url={profile.avatar_url} name={name} />
            <div className={classes.cardName}>
              <b>{name}</b>
              <span>@{values.username_visible}</span>
            </div>
          </div>
          {values.bio.trim() ? <p className={classes.cardBio}>{values.bio.trim()}</p> : null}
        </div>
      </Panel>
      <Panel title={t('public.words')}>
        <div className={classes.stack}>
          <div className={classes.fields}>
            <UsernameField
              value={values.username_visible}
              kept={profile.username_visible}
              fixedUntil={profile.username_fixed_until}
              error={errorOf('username_visible')}
              hint={isTipster ? t('public.usernameHintTipster') : t('public.usernameHint')}
              onChange={(value) => set('username_visible', value)}
            />
            <TextInput
              label={t('public.years')}
              description={t('public.yearsHint', { max: WORKING_YEARS_MAX })}
              inputMode="numeric"
              value={values.workingyears}
              error={errorOf('workingyears')}
              onChange={(event) => set('workingyears', event.currentTarget.value)}
            />
          </div>
          <Textarea
            label={t('public.bio')}
            rows={5}
            value={values.bio}
            error={errorOf('bio')}
            description={t('public.bioHint', { left: BIO_MAX_LENGTH - [...values.bio].length })}
            onChange={(event) => set('bio', event.currentTarget.value)}
          />
        </div>
      </Panel>
      <Panel title={t('public.sports')}>
        <SportChips chosen={values.favsports} onChange={(sports) => set('favsports', [...sports])} />
      </Panel>
      <Panel title={t('public.socials')}>
        <p className={classes.text}>{t('public.socialsText')}</p>
        <SocialFields values={values.socials} errorOf={errorOf} onChange={(socials) => set('socials', socials)} />
      </Panel>
    </SectionFrame>
  );
}
