import { Alert, Anchor, Button, Divider, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { PAID_PLANS } from '@quotavera/domain/access';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { BRAND } from '../../brand.ts';
import { paths } from '../../paths.ts';
import type { ApiError, ApiResult } from '../../platform/api/index.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Odds, UnitValue } from '../../ui/format/index.ts';
import { IconAlertTriangle, IconBan, IconCalendarTime, IconExternalLink, IconLock } from '../../ui/icons/index.ts';
import { LayWord, Tag } from '../../ui/outcome/index.ts';
import { Page, PageMeta, Panel, StructuredData, usePublicAddress } from '../../ui/page/index.ts';
import { MembersOnly } from '../../ui/page/MembersOnly.tsx';
import { VisitorsView } from '../../ui/page/VisitorsView.tsx';
import { ReportLink } from '../../ui/report/index.ts';
import { EmptyState, ErrorState } from '../../ui/state/index.ts';
import { TimeText, useNow, WeekText } from '../../ui/time/index.ts';
import { TipsterName } from '../../ui/tipster/index.ts';
import { UpgradeCard } from '../../ui/upgrade/index.ts';
import { Comments } from '../support/comments/index.ts';
import { Score, TipMoment } from './components/TipMoment.tsx';
import { TipsterFigures } from './components/TipsterFigures.tsx';
import { LockedAction } from './components/TipViewCard.tsx';
import { FollowAfterSignIn } from './follow/index.ts';
import type { LockedTip, OpenTip, TipDetail, TipView } from './queries.ts';
import { BetPanel, TermsPanel, TipFigures } from './tip/BetPanel.tsx';
import { History } from './tip/History.tsx';
import { LedgerPanel } from './tip/LedgerPanel.tsx';
import type { SeenTip, TipParts } from './tip/MemberTip.tsx';
import { TipLoading } from './tip/TipLoading.tsx';
import { useWording } from './wording.ts';

/** Queries, dialogs and actions are a lazy part, so that visitors don't load them. */
const MemberTip = lazy(() => import('./tip/MemberTip.tsx'));

const KIND_TONES = { valuebet: 'accent', exchange: 'warning', other: 'neutral' } as const;

/** The tipster of the tip, with the figures to judge them by. */
function TipsterLine({ tip, follow }: { tip: TipView; follow: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="6px 20px">
        <TipsterName tipster={tip.tipster} size={40} />
        <TipsterFigures figures={tip.tipster.figures} />
      </Group>
      {follow}
    </Group>
  );
}

function HeadFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack component="p" gap={0}>
      <Text span size="sm" c="dimmed">
        {label}
      </Text>
      <Text span fw={600} fz={17}>
        {children}
      </Text>
    </Stack>
  );
}

/** The summary of a tip: tipster, match with its score, bet, odds, stake, bookmaker, and the time left. */
function TipHead({ tip, title, parts }: { tip: OpenTip; title: string; parts: TipParts }) {
  const { t } = useTranslation('tips');
  const { t: ui } = useTranslation('ui');
  const words = useWording();
  const now = useNow();
  const [first] = tip.legs;
  const single = tip.legs.length === 1 && first ? words.leg(first) : null;
  const lay = tip.side === 'lay';
  return (
    <Paper component="header">
      <Stack gap="md">
        <TipsterLine tip={tip} follow={parts.follow} />
        <Divider />
        <Stack gap={4}>
          <Group gap="xs">
            <Tag tone={KIND_TONES[tip.valexc]}>{ui(`kind.${tip.valexc}`)}</Tag>
            {tip.liveprematch === 'live' ? <Tag tone="negative">{ui('phase.live')}</Tag> : null}
            {tip.is_free ? <Tag tone="positive">{ui('free')}</Tag> : null}
            {now === null ? null : <TipMoment tip={tip} now={now} withProfit={false} />}
          </Group>
          <Title order={1}>
            {single && first && first.fixture_id !== null ? (
              <Anchor component={Link} to={paths.match(first.fixture_id)} inherit c="inherit">
                {title}
              </Anchor>
            ) : (
              title
            )}
            {single && first ? <Score leg={first} /> : null}
          </Title>
          <Text c="dimmed">
            {tip.competition || words.sport(tip.sport)}
            {first ? (
              <>
                {' · '}
                <TimeText value={first.matchdate} />
              </>
            ) : null}
          </Text>
        </Stack>
        <Group gap="12px 32px" align="flex-end">
          {single ? (
            <Text fz={19} mr="auto" style={{ overflowWrap: 'anywhere' }}>
              <LayWord word={words.picks(tip).lay} />
              {single.market} <b>{single.selection}</b>
            </Text>
          ) : null}
          <HeadFigure label={ui(single ? 'tip.odds' : 'tip.totalOdds')}>
            <Odds value={tip.totalodd} large />
          </HeadFigure>
          <HeadFigure label={t(lay ? 'fact.liability' : 'fact.stake')}>
            <UnitValue value={lay ? tip.risk : tip.stake} signed={false} />
          </HeadFigure>
          {tip.bookmaker ? <HeadFigure label={t('list.bookmaker')}>{words.bookmaker(tip.bookmaker)}</HeadFigure> : null}
        </Group>
        {parts.actions ? <Group gap="xs">{parts.actions}</Group> : null}
      </Stack>
    </Paper>
  );
}

function Words({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  const words = useWording();
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
              #{words.tag(tag)}
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

/** The author's advice not to play the tip any more, with the reason, and what that means for the record. */
function Stopped({ tip, detail }: { tip: OpenTip; detail: TipDetail }) {
  const { t } = useTranslation('tips');
  if (tip.stopped_at === null) return null;
  const reason = detail.history.find(({ type }) => type === 'stopped')?.data.reason;
  return (
    <Alert color="red" role="note" icon={<IconBan size={19} aria-hidden="true" />}>
      <b>{t('notice.stopped')}</b> <TimeText value={tip.stopped_at} />
      {typeof reason === 'string' ? <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text> : null}
      <Text size="sm">{t('notice.stoppedRecord')}</Text>
    </Alert>
  );
}

/** Notes that the author has added since, each with its time. */
function Notes({ detail }: { detail: TipDetail }) {
  const { t } = useTranslation('tips');
  const notes = detail.history.flatMap(({ type, at, data }) =>
    type === 'noted' && typeof data.text === 'string' ? [{ at, text: data.text }] : [],
  );
  if (notes.length === 0) return null;
  return (
    <Panel title={t('later.notes')}>
      {notes.map(({ at, text }) => (
        <div key={at + text}>
          <Text size="sm" c="dimmed">
            <TimeText value={at} style="long" />
          </Text>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
        </div>
      ))}
    </Panel>
  );
}

function States({ tip }: { tip: OpenTip }) {
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
function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
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
function TipMeta({ title, description }: { title: string; description: string }) {
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
  tip: Tip;
  detail: TipDetail;
  parts: TipParts;
}

/** A published tip for search engines, no more than the page shows. */
function TipAbout({ tip, title, description }: { tip: OpenTip; title: string; description: string }) {
  const addressOf = usePublicAddress();
  const { tipster, published_at: published } = tip;
  const profile = paths.tipsterProfile(tipster.username);
  const crumbs = [
    [BRAND, paths.home],
    [tipster.name, profile],
    [title, paths.tipPublic(tip.id)],
  ] as const;
  const author = { '@type': 'Person', name: tipster.name, url: addressOf(profile) };
  const mainEntityOfPage = addressOf(paths.tipPublic(tip.id));
  const about = {
    '@type': 'Article',
    headline: title,
    description,
    datePublished: published,
    author,
    mainEntityOfPage,
  };
  return <StructuredData about={about} crumbs={crumbs} />;
}

/** When a scheduled tip goes out; a draft has no time yet. */
function DraftNotice({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  return (
    <Alert role="note" icon={<IconCalendarTime size={19} aria-hidden="true" />}>
      {tip.publish_at === null ? (
        t('draft.noTime')
      ) : (
        <>
          {t('draft.goesOut')} <TimeText value={tip.publish_at} />.
        </>
      )}
    </Alert>
  );
}

function WholeTip({ tip, detail, parts }: Parts<OpenTip>) {
  const { t } = useTranslation('tips');
  const { t: ui } = useTranslation('ui');
  const words = useWording();
  const [first] = tip.legs;
  const single = tip.legs.length === 1 && first ? words.leg(first) : null;
  const title = single
    ? single.event
    : tip.legs.length === 0
      ? t('state.draft')
      : ui('tip.accumulator', { count: tip.legs.length });
  const pick = single ? words.picks(tip).named : title;
  const competition = tip.competition || words.sport(tip.sport);
  const draft = tip.status === 'draft';
  const headline = single ? `${single.event}: ${words.picks(tip).pick}` : title;
  const description = t('meta.whole', { name: tip.tipster.name, pick, competition });
  return (
    <Page>
      <TipMeta title={headline} description={description} />
      {draft ? null : <TipAbout tip={tip} title={headline} description={description} />}
      <TipHead tip={tip} title={title} parts={parts} />
      {draft ? <DraftNotice tip={tip} /> : null}
      <Stopped tip={tip} detail={detail} />
      <States tip={tip} />
      <Columns side={draft ? null : <LedgerPanel tip={tip} changes={detail.history.length} />}>
        {tip.legs.length > 1 ? <BetPanel tip={tip} /> : null}
        <TipFigures tip={tip} />
        <Words tip={tip} />
        <Notes detail={detail} />
        <TermsPanel tip={tip} />
        {draft ? null : <History entries={detail.history} tip={tip} />}
        {draft ? null : <Comments subject="tip" id={tip.id} />}
        {draft ? null : <ReportLink tip={tip.id} />}
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
        description={t('meta.locked', { kind: ui(`kind.${tip.valexc}`), competition, name: tip.tipster.name })}
      />
      <Paper component="header">
        <Stack gap="md">
          <TipsterLine tip={tip} follow={parts.follow} />
          <Divider />
          <Stack gap={4}>
            <Group gap="xs">
              <Tag tone={KIND_TONES[tip.valexc]}>{ui(`kind.${tip.valexc}`)}</Tag>
            </Group>
            <Group gap="xs" wrap="nowrap">
              <IconLock size={26} stroke={1.6} aria-hidden="true" />
              <Title order={1}>{ui('tip.locked')}</Title>
            </Group>
            <Text c="dimmed">
              {competition}
              {tip.week ? (
                <>
                  {' · '}
                  <WeekText monday={tip.week} />
                </>
              ) : null}
            </Text>
          </Stack>
          <Group gap="xs">
            <LockedAction tip={tip} unlock={parts.unlock} offersPlan />
          </Group>
        </Stack>
      </Paper>
      <Columns side={<LedgerPanel tip={tip} changes={detail.history.length} />}>
        <Text fz={14} c="dimmed">
          {t('lockedPage.text')}
        </Text>
        {parts.unlock && plan ? <UpgradeCard plan={plan} /> : null}
        {detail.history.length > 0 ? <History entries={detail.history} tip={null} /> : null}
        <ReportLink tip={tip.id} />
      </Columns>
    </Page>
  );
}

/** A tip as far as this reader may see it. `parts` are the members' additions; visitors have none. */
function TipContent({ detail, parts }: { detail: TipDetail; parts: TipParts }) {
  const { tip } = detail;
  return tip.view === 'whole' ? (
    <WholeTip tip={tip} detail={detail} parts={parts} />
  ) : (
    <LockedTipView tip={tip} detail={detail} parts={parts} />
  );
}

function TipMissing({ error }: { error: ApiError }) {
  const { t } = useTranslation('tips');
  const { t: common } = useTranslation();
  const { signedIn } = useSession();
  const { pathname } = useLocation();
  if (error.code !== 'not_found') return <ErrorState error={error} />;
  return (
    <Page width="text">
      <PageMeta title={t('missing.title')} />
      <meta name="robots" content="noindex" />
      <EmptyState
        order={1}
        icon={<IconLock size={24} stroke={1.6} />}
        title={t('missing.title')}
        action={
          <>
            {signedIn ? null : (
              <Button component={Link} to={paths.signInAndReturn(pathname)} variant="filled">
                {common('nav.signIn')}
              </Button>
            )}
            <Button component={Link} to={paths.leaderboardPublic} variant={signedIn ? 'filled' : 'default'}>
              {t('missing.action')}
            </Button>
          </>
        }
      >
        {t('missing.text')}
      </EmptyState>
    </Page>
  );
}

/** `/t/{id}`: what any visitor may see comes from the server; members' readers see what their plan opens, and it stays current. */
export function TipPage({
  id,
  result,
}: {
  id: string;
  /** The result is null where the server wasn't asked: a member's own answer follows. */
  result: ApiResult<TipDetail> | null;
}) {
  const [own, setOwn] = useState<SeenTip | null>(null);
  // The view of the previous tip must not be shown for this one.
  const ownView = own?.id === Number(id) ? own : null;
  const forVisitors: TipParts = {
    actions: null,
    unlock: null,
    follow: result?.ok ? <FollowAfterSignIn tipster={result.data.tip.tipster} returnTo={paths.tipPublic(id)} /> : null,
  };
  // A member may see more than a locked tip, or one that isn't there: they aren't told so before their own answer.
  const whole = result?.ok && result.data.tip.view === 'whole' ? result.data : null;
  const forVisitorsOnly = !ownView && result !== null && whole === null;
  const shown = ownView ? ownView.result : result;
  const view = (
    <>
      {shown === null ? <TipLoading /> : null}
      {shown?.ok ? <TipContent detail={shown.data} parts={ownView?.parts ?? forVisitors} /> : null}
      {shown?.ok === false ? <TipMissing error={shown.error} /> : null}
    </>
  );
  return (
    <>
      {forVisitorsOnly ? <VisitorsView waiting={<TipLoading />}>{view}</VisitorsView> : view}
      <MembersOnly>
        <Suspense>
          <MemberTip id={Number(id)} initial={whole} show={setOwn} />
        </Suspense>
      </MembersOnly>
    </>
  );
}
