import { Anchor, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { accountsAdminAddresses } from '@quotavera/contract/accounts/admin-addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { Avatar } from '../../../ui/avatar/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconArrowBackUp } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import {
  AccessSection,
  AccountSection,
  DuplicatesSection,
  PersonLink,
  PersonSection,
  RecordSection,
  WordsSection,
} from './components/AccountSections.tsx';
import { Acts } from './components/Acts.tsx';
import { PlanTag, StateTag, TypeTags } from './components/Badges.tsx';
import { ConsentsSection, HistorySection, MailsSection, SessionsSection } from './components/TraceSections.tsx';
import { nameOf, type UserDeep } from './queries.ts';

/** Shows an account: its owner, its state, its audit log, and the actions on it. */
export function UserPage() {
  const { t } = useTranslation('admin-people');
  const { id = '' } = useParams();
  const allowed = useDecision('users.administer').granted;
  const userId = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const read = useApi(accountsAdminAddresses.userDeep, { params: { id: userId } }, { enabled: allowed });
  return (
    <Page width="wide">
      <PageMeta title={read.data ? nameOf(read.data.user) : t('title')} />
      <Group component="p">
        <Anchor
          component={Link}
          to={paths.users}
          display="inline-flex"
          mih={44}
          style={{ alignItems: 'center', gap: 6 }}
        >
          <IconArrowBackUp size={18} aria-hidden="true" />
          {t('back')}
        </Anchor>
      </Group>
      {allowed ? null : <EmptyState title={t('refused')}>{t('refusedText')}</EmptyState>}
      {read.error && !read.data ? <PageHeader title={t('title')} /> : null}
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          <Stack gap="md">
            <Skeleton height={88} radius={12} />
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <Skeleton height={320} radius={12} />
              <Skeleton height={320} radius={12} />
            </SimpleGrid>
          </Stack>
        </LoadingState>
      ) : null}
      {read.data ? <Account key={read.data.user.id} deep={read.data} /> : null}
    </Page>
  );
}

function Account({ deep }: { deep: UserDeep }) {
  const { t } = useTranslation('admin-people');
  const format = useFormats();
  const [merging, setMerging] = useState<number | null>(null);
  const { user } = deep;
  const name = nameOf(user);
  return (
    <>
      <PageHeader
        before={<Avatar name={name} src={user.avatar_url} size={56} />}
        title={name}
        lead={`@${user.username_visible} · ${user.email}`}
        beside={
          <Group component="span" gap={6}>
            <StateTag state={user.state} />
            <TypeTags user={user} />
            <PlanTag plan={user.subscription_type} />
          </Group>
        }
      />
      {user.state === 'banned' && user.banned_at ? (
        <Note kind="error" role="note">
          {t('suspendedSince', { day: format.day(user.banned_at, 'long'), reason: user.ban_reason ?? '' })}
        </Note>
      ) : null}
      {user.second_factor_reset_at ? (
        <Note kind="info" role="note">
          {t('factorReset', { when: format.day(user.second_factor_reset_at, 'long') })}
        </Note>
      ) : null}
      {user.merged_into ? (
        <Note kind="info" role="note">
          {t('mergedInto')} <PersonLink person={user.merged_into} />
        </Note>
      ) : null}
      <Acts deep={deep} merging={merging} onMerging={setMerging} />
      <RecordSection deep={deep} />
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
        <Stack gap="md" miw={0}>
          <AccountSection deep={deep} />
          <AccessSection deep={deep} />
          <PersonSection deep={deep} />
          <WordsSection deep={deep} />
        </Stack>
        <Stack gap="md" miw={0}>
          <DuplicatesSection deep={deep} onMerge={setMerging} />
          <HistorySection deep={deep} />
          <SessionsSection deep={deep} />
          <MailsSection deep={deep} />
          <ConsentsSection deep={deep} />
        </Stack>
      </SimpleGrid>
    </>
  );
}
