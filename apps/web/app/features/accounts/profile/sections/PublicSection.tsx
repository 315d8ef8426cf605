import { Box, Button, Group, Paper, Skeleton, Text, TextInput } from '@mantine/core';
import { recordsMemberAddresses } from '@quotavera/contract/records/member-addresses';
import {
  BIO_MAX_LENGTH,
  HEADLINE_MAX_LENGTH,
  readSocial,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  WORKING_YEARS_MAX,
} from '@quotavera/domain/accounts';
import { SPORTS } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { useBetWords } from '../../../../ui/bet-words/index.ts';
import { ManyChips } from '../../../../ui/choice/index.ts';
import { IconExternalLink } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState } from '../../../../ui/state/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import { EmbedPanel } from '../components/EmbedPanel.tsx';
import { ImageField } from '../components/ImageField.tsx';
import { Fields, SectionFrame } from '../components/SectionFrame.tsx';
import { SocialFields } from '../components/SocialFields.tsx';
import { UsernameField } from '../components/UsernameField.tsx';
import type { OwnProfile } from '../queries.ts';
import { useSavePage } from '../useSavePage.ts';
import { useSection } from '../useSection.ts';

/** A tipster's page has a headline, which the account itself has not. */
type PageProfile = OwnProfile & { headline?: string };

function valuesOf(profile: PageProfile) {
  return {
    headline: profile.headline ?? '',
    username_visible: profile.username_visible,
    bio: profile.bio,
    sports: profile.sports,
    workingyears: profile.extra.workingyears === null ? '' : String(profile.extra.workingyears),
    socials: profile.extra.socials as Readonly<Partial<Record<SocialNetwork | 'note', string>>>,
  };
}

/** Edits the public part of the profile; for a tipster also the headline of their page. */
export function PublicSection({ profile }: { profile: OwnProfile }) {
  const isTipster = profile.user_type === 'collaborator';
  const page = useApi(recordsMemberAddresses.ownTipster, {}, { enabled: isTipster, staleTime: 60_000 });
  if (page.error) return <ErrorState error={page.error} onRetry={page.reload} />;
  if (isTipster && !page.data) return <Skeleton height={400} radius="lg" />;
  return <PublicForm profile={page.data ? { ...profile, headline: page.data.headline } : profile} />;
}

/** Pictures are saved at once, the rest with the section. */
function PublicForm({ profile }: { profile: PageProfile }) {
  const { t } = useTranslation('accounts-profile');
  const words = useBetWords();
  const savePage = useSavePage();
  const isTipster = profile.user_type === 'collaborator';
  const form = useSection(profile, {
    valuesOf,
    ...(isTipster ? { send: savePage } : {}),
    bodyOf: ({ workingyears, socials, sports, ...values }) => ({
      ...values,
      sports: sports as never,
      extra: { workingyears: workingyears.trim() === '' ? null : Number(workingyears), socials },
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
        <Text size="sm" c="dimmed">
          {isTipster ? t('public.textTipster') : t('public.text')}
        </Text>
        <Paper p={0} bg="var(--sunken)" style={{ overflow: 'hidden' }}>
          <ImageField kind="cover" url={profile.cover_url} name={name} />
          <Group px="md" pb="md" gap="8px 16px" align="flex-end">
            <ImageField kind="avatar" url={profile.profile_image} name={name} />
            <Box pb={4} lh={1.3}>
              <Text ff="heading" fw={700} size="lg" lh={1.3}>
                {name}
              </Text>
              <Text size="sm" c="dimmed">
                @{values.username_visible}
              </Text>
            </Box>
          </Group>
          {values.bio.trim() ? (
            <Text size="sm" c="dimmed" px="md" pb="md" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {values.bio.trim()}
            </Text>
          ) : null}
        </Paper>
      </Panel>
      {isTipster ? <EmbedPanel username={profile.username_visible} /> : null}
      <Panel title={t('public.words')}>
        <Fields>
          <UsernameField
            value={values.username_visible}
            saved={profile.username_visible}
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
        </Fields>
        {isTipster ? (
          <TextInput
            label={t('public.headline')}
            description={t('public.headlineHint')}
            maxLength={HEADLINE_MAX_LENGTH}
            value={values.headline}
            error={errorOf('headline')}
            onChange={(event) => set('headline', event.currentTarget.value)}
          />
        ) : null}
        <CountedTextarea
          label={t('public.bio')}
          rows={5}
          value={values.bio}
          error={errorOf('bio')}
          description={t('public.bioHint')}
          max={BIO_MAX_LENGTH}
          onChange={(event) => set('bio', event.currentTarget.value)}
        />
      </Panel>
      <Panel title={t('public.sports')}>
        <Text size="sm" c="dimmed">
          {t('public.sportsText')}
        </Text>
        <ManyChips
          label={t('public.sports')}
          hideLabel
          options={SPORTS.map((sport) => ({ value: sport, label: words.sport(sport) }))}
          value={values.sports}
          onChange={(sports) => set('sports', sports)}
        />
      </Panel>
      <Panel title={t('public.socials')}>
        <Text size="sm" c="dimmed">
          {t('public.socialsText')}
        </Text>
        <SocialFields values={values.socials} errorOf={errorOf} onChange={(socials) => set('socials', socials)} />
      </Panel>
    </SectionFrame>
  );
}
