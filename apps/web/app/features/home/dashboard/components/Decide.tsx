import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { groupedBy, isWorthTaking } from '@quotavera/domain/home';
import { DAY_MS } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { durationText, Odds, Percent } from '../../../../ui/format/index.ts';
import { IconClock, IconTarget } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { SkillBadge } from '../../../../ui/outcome/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { TimeText, useNow } from '../../../../ui/time/index.ts';
import { FollowTip, useFollows } from '../../../tips/follow-tip/index.ts';
import { UnlockButton, useWording } from '../../../tips/index.ts';
import type { Dashboard } from '../queries.ts';
import { Section } from './Section.tsx';

type Takeable = Dashboard['decide']['tips'][number];

/** Beyond a day the date says more than a count of hours. */
const SOON_MS = DAY_MS;

function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('home-dashboard');
  const now = useNow();
  const left = now === null ? null : Date.parse(until) - now;
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <IconClock size={15} stroke={1.8} aria-hidden="true" />
      {left !== null && left < SOON_MS ? (
        left > 0 ? (
          t('decide.left', { time: durationText(left) })
        ) : (
          t('decide.over')
        )
      ) : (
        <span>
          {t('decide.until')} <TimeText value={until} />
        </span>
      )}
    </Group>
  );
}

/** Names the tipster, and says what may be expected of the tip at the price of now. */
function Whose({ tipster, expected }: { tipster: Takeable['tip']['tipster']; expected: number | null }) {
  const { t } = useTranslation('home-dashboard');
  return (
    <Group gap="2px 10px">
      <b>{tipster.name || tipster.username}</b>
      {tipster.badge ? <SkillBadge /> : null}
      <span>
        {expected === null ? (
          t('decide.unranked')
        ) : (
          <>
            {t('decide.expected')} <Percent value={expected} colored />
          </>
        )}
      </span>
    </Group>
  );
}

/** The price that the tip has now, and the least that its tipster says to take. */
function Prices({ tip }: Pick<Takeable, 'tip'>) {
  const { t } = useTranslation('home-dashboard');
  const { totalodd, price_now: now, minimum_odds: minimum } = tip;
  return (
    <Stack gap={0} ta="right">
      <Text fw={700} lh={1.3}>
        <Odds value={now?.odds ?? totalodd} />
      </Text>
      <Text size="xs" c="dimmed">
        {now ? t('decide.now') : t('decide.published')}
        {minimum === null ? null : (
          <>
            {' · '}
            {t('decide.minimum')} <Odds value={minimum} />
          </>
        )}
      </Text>
    </Stack>
  );
}

function Pick({ tip, until, expected, follow }: Takeable & { follow: ReturnType<typeof useFollows> }) {
  const words = useWording();
  const { pick, stake } = words.bet(tip);
  return (
    <Group justify="space-between" gap="6px 16px">
      <Stack gap={0} flex="1 1 230px" miw={0}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {pick} · {stake}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <Whose tipster={tip.tipster} expected={expected} />
          <TimeLeft until={until} />
        </Text>
      </Stack>
      <Group gap="md" wrap="nowrap" ml="auto">
        <Prices tip={tip} />
        <FollowTip tip={tip} follow={follow.get(tip.id)} />
      </Group>
    </Group>
  );
}

const ROW = { component: 'li', gap: 6, py: 10, style: { borderBottom: '1px solid var(--line)' } } as const;

/** A match with every tip on it. */
function Row({ tips, follow }: { tips: readonly Takeable[]; follow: ReturnType<typeof useFollows> }) {
  const words = useWording();
  const { tip } = tips[0]!;
  return (
    <Stack {...ROW}>
      <Anchor component={Link} to={paths.tipPublic(tip.id)} fw={600} style={{ overflowWrap: 'anywhere' }}>
        {words.bet(tip).event}
      </Anchor>
      {tips.map((each) => (
        <Pick key={each.tip.id} {...each} follow={follow} />
      ))}
    </Stack>
  );
}

/** A tip that one of the day's unlocks opens, here. */
function LockedRow({ tip }: { tip: Dashboard['decide']['unlockable'][number] }) {
  const { t } = useTranslation('home-dashboard');
  return (
    <Group {...ROW} justify="space-between" gap="6px 16px">
      <Stack gap={0} flex="1 1 230px" miw={0}>
        <Text fw={600}>{tip.competition || t('decide.lockedTip')}</Text>
        <Text size="sm" c="dimmed" component="div">
          <Whose tipster={tip.tipster} expected={tip.tipster.figures?.expected_yield ?? null} />
        </Text>
      </Stack>
      <UnlockButton tip={tip} onUnlocked={() => undefined} />
    </Group>
  );
}

/** The key of a single's match; accumulators stand alone. */
function matchOf({ tip: { legs } }: Takeable): string | null {
  const [leg] = legs;
  if (legs.length !== 1 || !leg) return null;
  return leg.fixture_id === null ? `${leg.match.toLowerCase()} ${leg.matchdate}` : `m${leg.fixture_id}`;
}

/** Returns what is worth taking, and behind a press the rest. */
function Choices({ tips, unlockable }: Pick<Dashboard['decide'], 'tips' | 'unlockable'>) {
  const { t } = useTranslation('home-dashboard');
  const follows = useFollows(tips.map(({ tip }) => tip.id));
  const [shown, setShown] = useState(false);
  const worth = tips.filter(({ expected }) => isWorthTaking(expected));
  const rest = tips.filter(({ expected }) => !isWorthTaking(expected));
  const rows = groupedBy(shown ? tips : worth, matchOf);
  return (
    <Stack gap="sm">
      {worth.length === 0 && tips.length > 0 ? <Note kind="info">{t('decide.nothingWorth')}</Note> : null}
      {rows.length + unlockable.length > 0 ? (
        <Paper py={4}>
          <Stack component="ul" className="plain-list" gap={0}>
            {rows.map((group) => (
              <Row key={group[0]!.tip.id} tips={group} follow={follows} />
            ))}
            {unlockable.map((tip) => (
              <LockedRow key={tip.id} tip={tip} />
            ))}
          </Stack>
        </Paper>
      ) : null}
      {rest.length > 0 ? (
        <Group>
          <Button size="sm" variant="subtle" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? t('decide.fewer') : t('decide.rest', { count: rest.length })}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

/** New tips that the reader may take, the most promising at the top. */
export function Decide({
  decide: { tips, locked, unlockable },
  followsNobody,
}: {
  decide: Dashboard['decide'];
  followsNobody: boolean;
}) {
  const { t } = useTranslation('home-dashboard');
  const others = locked - unlockable.length;
  const all = followsNobody ? paths.tips : `${paths.tips}?followed=true`;
  return (
    <Section
      id="decide"
      title={t('decide.title')}
      aside={
        others > 0 ? (
          <Button component={Link} to={all} variant="subtle" size="sm">
            {t('decide.locked', { count: others })}
          </Button>
        ) : null
      }
    >
      {tips.length + unlockable.length === 0 ? (
        <EmptyState
          icon={<IconTarget size={22} stroke={1.6} />}
          title={t('decide.empty')}
          action={
            <Button component={Link} to={followsNobody ? paths.tipsters : paths.valuebet}>
              {t(followsNobody ? 'decide.chooseTipsters' : 'decide.seeAll')}
            </Button>
          }
        >
          {t(followsNobody ? 'decide.emptyNobody' : 'decide.emptyText')}
        </EmptyState>
      ) : (
        <Choices tips={tips} unlockable={unlockable} />
      )}
    </Section>
  );
}
