import { Badge, Box, Button } from '@mantine/core';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Avatar } from '../../../../ui/avatar/index.ts';
import { ExplainedBy } from '../../../../ui/explain/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconShieldCheck } from '../../../../ui/icons/index.ts';
import { SkillBadge } from '../../../../ui/outcome/index.ts';
import { PageHeader } from '../../../../ui/page/index.ts';
import type { TipsterProfile } from '../queries.ts';

const SportNames = lazy(async () => ({ default: (await import('./SportNames.tsx')).SportNames }));

/** Whether the record tells skill from luck, and what that means. */
export function Standing({ badge, since }: { badge: boolean; since: string | null }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  // A line of its own on phones, where a name leaves just about the room for it: which of the two depends on whether the font has come.
  return (
    <Box w={{ base: '100%', xs: 'auto' }}>
      <ExplainedBy
        explanation={
          <>
            {badge ? t('badge.meaning') : t('badge.notYetMeaning')}{' '}
            {badge && since ? `${t('badge.since', { day: format.day(since, 'long') })} ` : null}
            <Link to={paths.ranking}>{t('badge.how')}</Link>
          </>
        }
      >
        {badge ? (
          <SkillBadge />
        ) : (
          <Badge component="span" variant="outline" radius="xl">
            {t('badge.notYet')}
          </Badge>
        )}
      </ExplainedBy>
    </Box>
  );
}

/** The head of a profile: name, badge, follow button and other actions. */
export function ProfileHeader({
  profile,
  badgeSince,
  follow,
}: {
  profile: TipsterProfile;
  badgeSince: string | null;
  follow: ReactNode;
}) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  const { tipster } = profile;
  const facts = [
    `@${tipster.username}`,
    profile.headline ||
      (profile.tipped_sports.length > 0 ? (
        <Suspense>
          <SportNames codes={profile.tipped_sports} />
        </Suspense>
      ) : null),
    t('profile.since', { year: profile.since.slice(0, 4) }),
    t('list.followers', { count: profile.followers, shown: format.count(profile.followers) }),
  ];
  return (
    <PageHeader
      before={<Avatar name={tipster.name} src={tipster.avatar_url} size={56} />}
      title={tipster.name}
      beside={<Standing badge={tipster.badge} since={badgeSince} />}
      lead={facts.filter(Boolean).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always in this order
        <Fragment key={index}>
          {index > 0 ? ' · ' : null}
          {fact}
        </Fragment>
      ))}
      actions={
        <>
          <Button
            component={Link}
            to={`${paths.verify}?tipster=${encodeURIComponent(tipster.username)}`}
            leftSection={<IconShieldCheck size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('profile.verify')}
          </Button>
          <Button component={Link} to={paths.whatIfOf(tipster.username)}>
            {t('profile.whatIf')}
          </Button>
          {follow}
        </>
      }
    />
  );
}
