import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { usersCalls } from '../../platform/api/index.ts';
import { useApi } from '../../platform/api/queries.ts';
import { useDecision } from '../../platform/viewer/index.ts';
import { Avatar } from '../../ui/avatar/index.ts';
import { useFormats } from '../../ui/format/index.ts';
import { IconArrowBackUp, IconBan, IconInfoCircle } from '../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/state/index.ts';
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
import classes from './People.module.css';
import { nameOf, type UserDeep } from './queries.ts';

/** One account: who it is, how it stands, what was done about it, and what can be. */
export function UserPage() {
  const { t } = useTranslation('users');
  const { id = '' } = useParams();
  const allowed = useDecision('users.administer').granted;
  const wanted = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const read = useApi(usersCalls.userDeep, { params: { id: wanted } }, { enabled: allowed });
  return (
    <Page width="wide">
      <PageMeta title={read.data ? nameOf(read.data.user) : t('title')} />
      <p>
        <Link to={paths.users} className={classes.back}>
          <IconArrowBackUp size={18} aria-hidden="true" />
          {t('back')}
        </Link>
      </p>
      {allowed ? null : <EmptyState title={t('refused')}>{t('refusedText')}</EmptyState>}
      {read.error && !read.data ? <PageHeader title={t('title')} /> : null}
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          <Skeleton height={88} radius={12} />
          <div className={classes.columns}>
            <Skeleton height={320} radius={12} />
            <Skeleton height={320} radius={12} />
          </div>
        </LoadingState>
      ) : null}
      {read.data ? <Account key={read.data.user.id} deep={read.data} /> : null}
    </Page>
  );
}

function Account({ deep }: { readonly deep: UserDeep }) {
  const { t } = useTranslation('users');
  const format = useFormats();
  const [merging, setMerging] = useState<number | null>(null);
  const { user } = deep;
  const name = nameOf(user);
  return (
    <>
      <PageHeader
        before={<Avatar name={name} src={user.avatar_url} size={56} />}
        title={name}
        lead={`@${user.username} · ${user.email}`}
        beside={
          <span className={classes.tags}>
            <StateTag state={user.state} />
            <TypeTags user={user} />
            <PlanTag plan={user.subscription_type} />
          </span>
        }
      />
      {user.state === 'banned' && user.banned_at ? (
        <p className={classes.problem} role="note">
          <IconBan size={20} aria-hidden="true" />
          {t('suspendedSince', { day: format.day(user.banned_at, 'long'), reason: user.ban_reason ?? '' })}
        </p>
      ) : null}
      {user.second_factor_reset_at ? (
        <p className={classes.note} role="note">
          <IconInfoCircle size={20} aria-hidden="true" />
          <span>{t('factorReset', { when: format.day(user.second_factor_reset_at, 'long') })}</span>
        </p>
      ) : null}
      {user.merged_into ? (
        <p className={classes.note} role="note">
          <IconInfoCircle size={20} aria-hidden="true" />
          <span>
            {t('mergedInto')} <PersonLink person={user.merged_into} />
          </span>
        </p>
      ) : null}
      <Acts deep={deep} merging={merging} onMerging={setMerging} />
      <RecordSection deep={deep} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <AccountSection deep={deep} />
          <AccessSection deep={deep} />
          <PersonSection deep={deep} />
          <WordsSection deep={deep} />
        </div>
        <div className={classes.column}>
          <DuplicatesSection deep={deep} onMerge={setMerging} />
          <HistorySection deep={deep} />
          <SessionsSection deep={deep} />
          <MailsSection deep={deep} />
          <ConsentsSection deep={deep} />
        </div>
      </div>
    </>
  );
}
