import { Alert, Anchor, Button, Grid, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { PAID_PLANS } from '@quotavera/domain/access';
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
import { TimeText, WeekText } from '../../ui/time/index.ts';
import { UpgradeCard } from '../../ui/upgrade/index.ts';
import { TipViewCard } from './components/TipViewCard.tsx';
import type { LockedTip, OpenTip, TipDetail, TipView } from './queries.ts';
import { BetPanel, TermsPanel, TipFigures } from './tip/BetPanel.tsx';
import { History } from './tip/History.tsx';
import { LedgerPanel } from './tip/LedgerPanel.tsx';
import type { SeenTip, TipParts } from './tip/MemberTip.tsx';
import { useWording } from './wording.ts';

/** Queries, dialogs and actions: visitors don't load them. */
const MemberTip = lazy(() => import('./tip/MemberTip.tsx'));

const KIND_TONES = { valuebet: 'accent', exchange: 'warning', other: 'neutral' } as const;

function TipsterPanel({ tip, follow }: { readonly tip: TipView; readonly follow: ReactNode }) {
  const { name, username, avatar_url: avatar, badge } = tip.tipster;
  return (
    <Panel>
      <Group justify="space-between" gap="sm">
        <UnstyledButton component={Link} to={paths.tipsterProfile(username)} c="inherit">
          <Group gap="sm" wrap="nowrap">
            <Avatar name={name} src={avatar} size={44} />
            <Stack gap={0}>
              <Text span fw={600}>
                {name}
              </Text>
              <Text span size="sm" c="dimmed">
                @{username}
              </Text>
            </Stack>
          </Group>
        </UnstyledButton>
        {badge ? <SkillBadge /> : null}
        {follow}
      </Group>
    </Panel>
  );
}

function Words({ tip }: { readonly tip: OpenTip }) {
  const { t } = useTranslation('tips');
  if (!tip.description && tip.tags.length === 0 && !tip.channel_link) return null;
  return (
    <Panel title={t('words.title')}>
      {tip.description ? (
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{tip.description}</Text>
      ) : null}
      {tip.tags.length > 0 ? (
        <Group gap={6}>
          {tip.tags.map((tag) => (
            <Tag key={tag} tone="neutral">
              #{tag}
            </Tag>
          ))}
        </Group>
      ) : null}
      {tip.channel_link ? (
        <Anchor href={tip.channel_link} rel="nofollow noopener ugc" target="_blank" py={10}>
          <Group component="span" gap={6}>
            <IconExternalLink size={17} aria-hidden="true" />
            {t('words.channel')}
          </Group>
        </Anchor>
      ) : null}
    </Panel>
  );
}

function States({ tip }: { readonly tip: OpenTip }) {
  const { t } = useTranslation('tips');
  const states = [
    tip.status === 'withdrawn' ? { icon: IconBan, text: t('notice.withdrawn') } : null,
    tip.disabled ? { icon: IconBan, text: t('notice.disabled') } : null,
    tip.self_declared ? { icon: IconAlertTriangle, text: t('notice.selfDeclared') } : null,
  ];
  return states.map((state) =>
    state ? (
      <Alert key={state.text} color="yellow" role="note" icon={<state.icon size={19} aria-hidden="true" />}>
        {state.text}
      </Alert>
    ) : null,
  );
}

/** The bet and what belongs to it; who gave it and the log beside, where there is room. */
function Columns({ children, side }: { readonly children: ReactNode; readonly side: ReactNode }) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack gap="md" style={{ '--tile-min': '150px' }}>
          {children}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Stack gap="md">{side}</Stack>
      </Grid.Col>
    </Grid>
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

interface Parts<Tip extends TipView> {
  readonly tip: Tip;
  readonly detail: TipDetail;
  readonly parts: TipParts;
}

function Side({ tip, detail, parts }: Parts<TipView>) {
  return (
    <>
      <TipsterPanel tip={tip} follow={parts.follow} />
      <LedgerPanel tip={tip} changes={detail.history.length} />
    </>
  );
}

function WholeTip({ tip, detail, parts }: Parts<OpenTip>) {
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
      <Columns side={<Side tip={tip} detail={detail} parts={parts} />}>
        <BetPanel tip={tip} />
        <TipFigures tip={tip} />
        <Words tip={tip} />
        <TermsPanel tip={tip} />
        <History entries={detail.history} tip={tip} />
      </Columns>
    </Page>
  );
}

function LockedTipView({ tip, detail, parts }: Parts<LockedTip>) {
  const { t } = useTranslation('tips');
  const { t: ui } = useTranslation('ui');
  const words = useWording();
  const plan = PAID_PLANS.find((paid) => paid === tip.needs);
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
            {tip.week ? (
              <>
                {' · '}
                <WeekText monday={tip.week} />
              </>
            ) : null}
          </>
        }
      />
      <Columns side={<Side tip={tip} detail={detail} parts={parts} />}>
        <TipViewCard tip={tip} unlock={parts.unlock} />
        <Text fz={14} c="dimmed">
          {t('lockedPage.text')}
        </Text>
        {parts.unlock && plan ? <UpgradeCard plan={plan} /> : null}
        {detail.history.length > 0 ? <History entries={detail.history} tip={null} /> : null}
      </Columns>
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
        <Stack gap="md">
          <Skeleton width={280} height={30} />
          <Skeleton height={140} radius="lg" />
        </Stack>
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
