import { Button, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BRAND } from '../../brand.ts';
import { MembersOnly } from '../../layouts/member/MembersOnly.tsx';
import { paths } from '../../paths.ts';
import type { ApiError, ApiResult } from '../../platform/api/index.ts';
import { Avatar } from '../../ui/avatar/index.ts';
import { Odds } from '../../ui/format/index.ts';
import { IconAlertTriangle, IconBan, IconExternalLink, IconLock } from '../../ui/icons/index.ts';
import { OutcomeBadge, SkillBadge, Tag } from '../../ui/outcome/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/state/index.ts';
import { DayText, TimeText } from '../../ui/time/index.ts';
import { TipViewCard } from './components/TipViewCard.tsx';
import type { LockedTip, OpenTip, TipDetail, TipView } from './queries.ts';
import { BetPanel, TermsPanel, TipFigures } from './tip/BetPanel.tsx';
import { History } from './tip/History.tsx';
import { LedgerPanel } from './tip/LedgerPanel.tsx';
import type { SeenTip, TipParts } from './tip/MemberTip.tsx';
import classes from './tip/TipPage.module.css';
import { useWording } from './wording.ts';

/** Queries, dialogs and actions: visitors don't load them. */
const MemberTip = lazy(() => import('./tip/MemberTip.tsx'));

const KIND_TONES = { valuebet: 'accent', exchange: 'warning', other: 'neutral' } as const;

function TipsterPanel({ tip, follow }: { readonly tip: TipView; readonly follow: ReactNode }) {
  const { name, username, avatar_url: avatar, badge } = tip.tipster;
  return (
    <Panel>
      <div className={classes.tipster}>
        <Link to={paths.tipsterProfile(username)} className={classes.who}>
          <Avatar name={name} src={avatar} size={44} />
          <span>
            <b>{name}</b>
            <small>@{username}</small>
          </span>
        </Link>
        {badge ? <SkillBadge /> : null}
        {follow}
      </div>
    </Panel>
  );
}

function Words({ tip }: { readonly tip: OpenTip }) {
  const { t } = useTranslation('tips');
  if (!tip.description && tip.tags.length === 0 && !tip.channel_link) return null;
  return (
    <Panel title={t('words.title')}>
      <div className={classes.stack}>
        {tip.description ? <p className={classes.description}>{tip.description}</p> : null}
        {tip.tags.length > 0 ? (
          <p className={classes.tags}>
            {tip.tags.map((tag) => (
              <Tag key={tag} tone="neutral">
                #{tag}
              </Tag>
            ))}
          </p>
        ) : null}
        {tip.channel_link ? (
          <p>
            <a href={tip.channel_link} rel="nofollow noopener ugc" target="_blank" className={classes.channel}>
              <IconExternalLink size={17} aria-hidden="true" />
              {t('words.channel')}
            </a>
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function States({ tip }: { readonly tip: OpenTip }) {
  const { t } = useTranslation('tips');
  return (
    <>
      {tip.status === 'withdrawn' ? (
        <p className={classes.notice}>
          <IconBan size={19} aria-hidden="true" />
          {t('notice.withdrawn')}
        </p>
      ) : null}
      {tip.disabled ? (
        <p className={classes.notice}>
          <IconBan size={19} aria-hidden="true" />
          {t('notice.disabled')}
        </p>
      ) : null}
      {tip.self_declared ? (
        <p className={classes.notice}>
          <IconAlertTriangle size={19} aria-hidden="true" />
          {t('notice.selfDeclared')}
        </p>
      ) : null}
    </>
  );
}

/** Meta tags say no more than the page shows to a visitor: of a locked tip, never the match. */
function TipMeta({ title, description }: { readonly title: string; readonly description: string }) {
  return (
    <>
      <PageMeta title={title} description={description} />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={BRAND} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}

function WholeTip({
  tip,
  detail,
  parts,
}: {
  readonly tip: OpenTip;
  readonly detail: TipDetail;
  readonly parts: TipParts;
}) {
  const { t } = useTranslation('tips');
  const { t: ui } = useTranslation('ui');
  const words = useWording();
  const [first] = tip.legs;
  const single = tip.legs.length === 1 && first ? words.leg(first) : null;
  const title = single ? single.event : ui('tip.accumulator', { count: tip.legs.length });
  const pick = single ? `${single.market} ${single.selection}` : title;
  const competition = tip.competition || words.sport(tip.sport);
  return (
    <Page>
      <TipMeta
        title={single ? `${single.event}: ${single.selection}` : title}
        description={t('meta.whole', { name: tip.tipster.name, pick, competition })}
      />
      <PageHeader
        title={title}
        beside={
          <>
            <Tag tone={KIND_TONES[tip.kind]}>{ui(`kind.${tip.kind}`)}</Tag>
            {tip.liveprematch === 'live' ? <Tag tone="negative">{ui('phase.live')}</Tag> : null}
            {tip.is_free ? <Tag tone="positive">{ui('free')}</Tag> : null}
            {tip.status === 'published' ? (
              <OutcomeBadge outcome={tip.outcome} profit={tip.profit} />
            ) : (
              <Tag tone="warning">{t(`state.${tip.status}`)}</Tag>
            )}
          </>
        }
        lead={
          <>
            {competition} · {first ? <TimeText value={first.starts_at} /> : null}
          </>
        }
        figure={{ label: ui('tip.odds'), value: <Odds value={tip.total_odds} /> }}
        actions={parts.actions}
      />
      <States tip={tip} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <BetPanel tip={tip} />
          <TipFigures tip={tip} />
          <Words tip={tip} />
          <TermsPanel tip={tip} />
          <History entries={detail.history} tip={tip} />
        </div>
        <div className={classes.side}>
          <TipsterPanel tip={tip} follow={parts.follow} />
          <LedgerPanel tip={tip} changes={detail.history.length} />
        </div>
      </div>
    </Page>
  );
}

function LockedTipView({
  tip,
  detail,
  parts,
}: {
  readonly tip: LockedTip;
  readonly detail: TipDetail;
  readonly parts: TipParts;
}) {
  const { t } = useTranslation('tips');
  const { t: ui } = useTranslation('ui');
  const words = useWording();
  const competition = tip.competition || words.sport(tip.sport);
  return (
    <Page>
      <TipMeta
        title={t('meta.lockedTitle', { name: tip.tipster.name })}
        description={t('meta.locked', { kind: ui(`kind.${tip.kind}`), competition, name: tip.tipster.name })}
      />
      <PageHeader
        before={<IconLock size={28} stroke={1.6} aria-hidden="true" />}
        title={ui('tip.locked')}
        beside={<Tag tone={KIND_TONES[tip.kind]}>{ui(`kind.${tip.kind}`)}</Tag>}
        lead={
          <>
            {competition}
            {tip.day ? (
              <>
                {' · '}
                <DayText value={tip.day} style="long" />
              </>
            ) : null}
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <TipViewCard tip={tip} unlock={parts.unlock} />
          <p className={classes.muted}>{t('lockedPage.text')}</p>
          {detail.history.length > 0 ? <History entries={detail.history} tip={null} /> : null}
        </div>
        <div className={classes.side}>
          <TipsterPanel tip={tip} follow={parts.follow} />
          <LedgerPanel tip={tip} changes={detail.history.length} />
        </div>
      </div>
    </Page>
  );
}

/** A tip as far as this reader may see it. `parts` are the members' additions; visitors have none. */
function TipContent({ detail, parts }: { readonly detail: TipDetail; readonly parts: TipParts }) {
  const { tip } = detail;
  return tip.view === 'whole' ? (
    <WholeTip tip={tip} detail={detail} parts={parts} />
  ) : (
    <LockedTipView tip={tip} detail={detail} parts={parts} />
  );
}

function TipMissing({ error }: { readonly error: ApiError }) {
  const { t } = useTranslation('tips');
  if (error.code !== 'not_found') return <ErrorState error={error} />;
  return (
    <Page width="text">
      <PageMeta title={t('missing.title')} />
      <EmptyState
        icon={<IconLock size={24} stroke={1.6} />}
        title={t('missing.title')}
        action={
          <Button component={Link} to={paths.leaderboardPublic} variant="filled">
            {t('missing.action')}
          </Button>
        }
      >
        {t('missing.text')}
      </EmptyState>
    </Page>
  );
}

function TipLoading() {
  return (
    <Page>
      <LoadingState>
        <Skeleton width={280} height={30} />
        <br />
        <Skeleton width="100%" height={140} radius={12} />
      </LoadingState>
    </Page>
  );
}

/** `/t/{id}`: what any visitor may see comes from the server; members' readers see what their plan opens, and it stays current. */
export function TipPage({
  id,
  result,
}: {
  readonly id: string;
  /** Null where the server wasn't asked: a member's own answer follows. */
  readonly result: ApiResult<TipDetail> | null;
}) {
  const { t: ui } = useTranslation('ui');
  const [own, setOwn] = useState<SeenTip | null>(null);
  // What was read of the tip before doesn't stand in for this one.
  const seen = own?.id === Number(id) ? own : null;
  const forVisitors: TipParts = {
    actions: null,
    unlock: null,
    follow: (
      <Button component={Link} to={paths.signInAndReturn(paths.tipPublic(id))} size="sm">
        {ui('follow.signIn')}
      </Button>
    ),
  };
  const shown = seen ? seen.result : result;
  return (
    <>
      {shown === null ? <TipLoading /> : null}
      {shown?.ok ? <TipContent detail={shown.data} parts={seen?.parts ?? forVisitors} /> : null}
      {shown?.ok === false ? <TipMissing error={shown.error} /> : null}
      <MembersOnly>
        <Suspense>
          <MemberTip id={Number(id)} initial={result?.ok ? result.data : null} show={setOwn} />
        </Suspense>
      </MembersOnly>
    </>
  );
}
