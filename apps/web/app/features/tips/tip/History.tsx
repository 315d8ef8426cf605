import '@mantine/core/styles/Blockquote.layer.css';
import '@mantine/core/styles/Timeline.layer.css';
import { Blockquote, Group, Text, Timeline } from '@mantine/core';
import type { TipOutcome } from '@quotavera/domain/bet';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Odds } from '../../../ui/format/index.ts';
import { OutcomeBadge, Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { HistoryEntry, OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';

type Data = HistoryEntry['data'];

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** An outcome with its profit, as an entry carries both. */
function Result({ data }: { data: Record<string, unknown> }) {
  const outcome = textOf(data.outcome);
  return outcome ? <OutcomeBadge outcome={outcome as TipOutcome} profit={textOf(data.profit)} /> : null;
}

function Muted({ children }: { children: ReactNode }) {
  return (
    <Text fz={14} c="dimmed">
      {children}
    </Text>
  );
}

/** The words as they stood before an amendment. */
function WordsBefore({ data }: { data: Data }) {
  const { t } = useTranslation('tips');
  const words = useWording();
  const before = recordOf(data.before);
  if (!before) return null;
  const description = textOf(before.description);
  const tags = listOf(before.tags).flatMap((tag) => textOf(tag) ?? []);
  const link = textOf(before.channel_link);
  return (
    <>
      <Muted>{t('history.before')}</Muted>
      <Blockquote
        px="sm"
        py={6}
        my={4}
        radius="sm"
        fz={14}
        style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {description || t('history.noWords')}
      </Blockquote>
      {tags.length > 0 ? <Muted>{tags.map((tag) => `#${words.tag(tag)}`).join(' ')}</Muted> : null}
      {link ? <Muted>{link}</Muted> : null}
    </>
  );
}

/** Says which term got stricter, or who sees the tip since. */
function Changed({ data }: { data: Data }) {
  const { t } = useTranslation('tips');
  const before = recordOf(data.before) ?? {};
  const [odds, expiry] = [textOf(data.minimum_odds), textOf(data.expires_at)];
  return (
    <>
      {odds === null || odds === before.minimum_odds ? null : (
        <p>
          {t('history.change.minimum')} <Odds value={odds} />
        </p>
      )}
      {expiry === null || expiry === before.expires_at ? null : (
        <p>
          {t('history.change.until')} <TimeText value={expiry} style="long" />
        </p>
      )}
      {data.is_free === true && before.is_free === false ? <p>{t('history.change.free')}</p> : null}
      {'channel_id' in before && data.channel_id !== before.channel_id ? <p>{t('history.change.channel')}</p> : null}
    </>
  );
}

function Grades({ data, tip }: { data: Data; tip: OpenTip | null }) {
  const words = useWording();
  return (
    <>
      {listOf(data.grades).map((item) => {
        const grade = recordOf(item);
        const leg = typeof grade?.leg === 'number' ? tip?.legs[grade.leg] : undefined;
        const outcome = textOf(grade?.grade);
        if (!outcome) return null;
        return (
          <p key={String(grade?.leg)}>
            {leg ? words.leg(leg).pick : null} <OutcomeBadge outcome={outcome as TipOutcome} />
          </p>
        );
      })}
    </>
  );
}

function Details({
  entry,
  tip,
  exit,
}: {
  entry: HistoryEntry;
  tip: OpenTip | null;
  /** The exit that an entry tells of. */
  exit: OpenTip['exits'][number] | undefined;
}): ReactNode {
  const { t } = useTranslation('tips');
  const words = useWording();
  const { data } = entry;
  const reason = textOf(data.reason);
  switch (entry.type) {
    case 'amended':
      return <WordsBefore data={data} />;
    case 'noted': {
      const text = textOf(data.text);
      return text === null ? null : <Muted>{text}</Muted>;
    }
    case 'restricted':
    case 'widened':
      return <Changed data={data} />;
    case 'exited':
      return exit ? <p>{`${words.exit(exit)} · ${t(`hedge.${exit.hedge}`)}`}</p> : null;
    case 'settled':
      return <Result data={data} />;
    case 'reopened':
    case 'resettled': {
      const from = recordOf(data.from);
      return (
        <>
          <Group component="p" gap="sm">
            {from ? (
              <s>
                <Result data={from} />
              </s>
            ) : null}
            {entry.type === 'resettled' ? <Result data={data} /> : null}
          </Group>
          {reason ? <Muted>{reason}</Muted> : null}
        </>
      );
    }
    case 'result_corrected':
      return (
        <>
          <p>
            <s>{textOf(data.from)}</s> {textOf(data.to)}
          </p>
          {reason ? <Muted>{reason}</Muted> : null}
        </>
      );
    case 'declared':
      return (
        <>
          <Grades data={data} tip={tip} />
          {reason ? <Muted>{reason}</Muted> : null}
        </>
      );
    default:
      return reason ? <Muted>{reason}</Muted> : null;
  }
}

/** Everything that ever happened to a tip, latest first: nothing is overwritten. */
export function History({ entries, tip }: { entries: readonly HistoryEntry[]; tip: OpenTip | null }) {
  const { t } = useTranslation('tips');
  const latestFirst = entries.toReversed();
  const exited = entries.filter(({ type }) => type === 'exited');
  return (
    <Panel title={t('history.title')}>
      <Timeline active={entries.length} bulletSize={12} lineWidth={2} color="var(--accent)" role="list">
        {latestFirst.map((entry, n) => (
          <Timeline.Item
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever appended
            key={latestFirst.length - n}
            role="listitem"
            title={
              <Group component="span" gap="xs">
                {t(`history.${entry.type}`)}
                {entry.by === 'product' ? null : <Tag tone="neutral">{t(`history.by.${entry.by}`)}</Tag>}
                <Text span size="sm" c="dimmed" ml="auto">
                  <TimeText value={entry.at} style="long" />
                </Text>
              </Group>
            }
          >
            <Details entry={entry} tip={tip} exit={tip?.exits[exited.indexOf(entry)]} />
          </Timeline.Item>
        ))}
      </Timeline>
    </Panel>
  );
}
