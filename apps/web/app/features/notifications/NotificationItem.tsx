import { Box, Group, NavLink, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { TIP_OUTCOMES, type TipOutcome } from '@quotavera/domain/bet';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import type { ReplyTo, tipsCalls } from '../../platform/api/index.ts';
import { Avatar } from '../../ui/avatar/index.ts';
import { Odds } from '../../ui/format/index.ts';
import { OutcomeBadge } from '../../ui/outcome/index.ts';
import { TimeText, useNow } from '../../ui/time/index.ts';
import { useWording } from '../tips/index.ts';

export type Notification = ReplyTo<typeof tipsCalls.notifications>['results'][number];

interface Result {
  readonly outcome: TipOutcome;
  readonly profit: string | null;
  readonly declared: boolean;
}

/** The payload is parsed leniently, because an older notification may have fewer fields. */
function resultOf(data: unknown): Result | null {
  if (typeof data !== 'object' || data === null) return null;
  const { outcome, profit, declared } = data as Record<string, unknown>;
  const tipOutcome = TIP_OUTCOMES.find((each) => each === outcome);
  return tipOutcome
    ? { outcome: tipOutcome, profit: typeof profit === 'string' ? profit : null, declared: declared === true }
    : null;
}

function ResultNow({ data }: { readonly data: Notification['data'] }) {
  const result = resultOf(data);
  return result ? <OutcomeBadge {...result} /> : null;
}

/** The old and the new value. */
function ResultChange({ data }: { readonly data: Notification['data'] }) {
  const { t } = useTranslation('notifications');
  const before = resultOf(data.from);
  return (
    <>
      {before ? (
        <>
          <VisuallyHidden>{t('before')}</VisuallyHidden>
          <s>
            <OutcomeBadge outcome={before.outcome} profit={before.profit} />
          </s>
          {resultOf(data) ? (
            <>
              <span aria-hidden="true">→</span>
              <VisuallyHidden>{t('now')}</VisuallyHidden>
            </>
          ) : null}
        </>
      ) : null}
      <ResultNow data={data} />
      {typeof data.reason === 'string' ? <span>{data.reason}</span> : null}
    </>
  );
}

function Reason({ data }: { readonly data: Notification['data'] }) {
  const { t } = useTranslation('errors');
  return typeof data.code === 'string' ? t(data.code as 'generic', { defaultValue: t('generic') }) : null;
}

function detailOf({ type, data }: Notification): ReactNode {
  if (type === 'tip_settled') return <ResultNow data={data} />;
  if (type === 'tip_resettled' || type === 'tip_reopened') return <ResultChange data={data} />;
  if (type === 'tip_not_published') return <Reason data={data} />;
  return null;
}

/** The bet, its odds and its deadline, for readers who may see the whole tip. */
function Bet({ tip }: { readonly tip: NonNullable<Notification['tip']> }) {
  const { t } = useTranslation('notifications');
  const words = useWording();
  const now = useNow();
  const [until] = [...tip.legs.map(({ matchdate }) => matchdate), ...(tip.expires_at ? [tip.expires_at] : [])].sort();
  return (
    <Text span fz="sm">
      {tip.legs.map((leg) => {
        const { event, selection } = words.leg(leg);
        return (
          <span key={`${event} ${selection}`}>
            {event}: {selection}
            {' · '}
          </span>
        );
      })}
      <Odds value={tip.totalodd} />
      {until !== undefined && now !== null && Date.parse(until) > now ? (
        <>
          {' · '}
          {t('until')} <TimeText value={until} />
        </>
      ) : null}
    </Text>
  );
}

/** What the notice about rising stakes says in figures. */
function stakesOf({ data }: Notification): { losses: number; multiple: string } {
  return { losses: Number(data.losses ?? 0), multiple: String(data.multiple ?? '') };
}

/** The tip; a draft that could not go out, in the form. */
function addressOf({ type, tip_id, tipster }: Notification): string | null {
  if (tip_id !== null) return type === 'tip_not_published' ? `${paths.tip}?id=${tip_id}` : paths.tipPublic(tip_id);
  return tipster ? paths.tipsterProfile(tipster.username) : null;
}

/** One notification: who, what, when; the whole row leads to the tip. */
export function NotificationItem({
  item,
  fresh,
  onFollow,
}: {
  readonly item: Notification;
  readonly fresh: boolean;
  readonly onFollow: () => void;
}) {
  const { t } = useTranslation('notifications');
  const to = addressOf(item);
  const name = item.tipster?.name ?? t('someone');
  const detail = detailOf(item);
  const row = (
    <Group component="span" gap="sm" wrap="nowrap" align="flex-start">
      <Avatar name={name} src={item.tipster?.avatar_url ?? null} size={36} />
      <Stack component="span" gap={4} flex={1} miw={0}>
        <Text span fz={14} fw={fresh ? 600 : 400}>
          {t(`type.${item.type}`, { name, ...stakesOf(item) })}
        </Text>
        {item.tip ? <Bet tip={item.tip} /> : null}
        {detail ? (
          <Group component="span" gap="xs" fz="sm" c="dimmed">
            {detail}
          </Group>
        ) : null}
        <Text span size="xs" c="dimmed">
          <TimeText value={item.at} />
        </Text>
      </Stack>
      {fresh ? (
        <ThemeIcon component="span" size={8} radius={8} mt={6} color="var(--accent)">
          <VisuallyHidden>{t('new')}</VisuallyHidden>
        </ThemeIcon>
      ) : null}
    </Group>
  );
  return to ? (
    <NavLink component={Link} to={to} label={row} px="md" py="sm" onClick={onFollow} />
  ) : (
    <Box px="md" py="sm">
      {row}
    </Box>
  );
}
