import type { TipOutcome } from '@quotavera/domain/bet';
import { formatMilli } from '@quotavera/domain/odds';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Odds } from '../../../ui/format/index.ts';
import { OutcomeBadge, Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { HistoryEntry, OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';
import classes from './TipPage.module.css';

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
function Result({ data }: { readonly data: Record<string, unknown> }) {
  const outcome = textOf(data.outcome);
  return outcome ? <OutcomeBadge outcome={outcome as TipOutcome} profit={textOf(data.profit)} /> : null;
}

/** The words as they stood before an amendment. */
function WordsBefore({ data }: { readonly data: Data }) {
  const { t } = useTranslation('tips');
  const before = recordOf(data.before);
  if (!before) return null;
  const description = textOf(before.description);
  const tags = listOf(before.tags).filter((tag) => typeof tag === 'string');
  const link = textOf(before.channel_link);
  return (
    <div className={classes.before}>
      <p className={classes.muted}>{t('history.before')}</p>
      <blockquote>{description || t('history.noWords')}</blockquote>
      {tags.length > 0 ? <p className={classes.muted}>{tags.map((tag) => `#${tag}`).join(' ')}</p> : null}
      {link ? <p className={classes.muted}>{link}</p> : null}
    </div>
  );
}

function Grades({ data, tip }: { readonly data: Data; readonly tip: OpenTip | null }) {
  const words = useWording();
  return (
    <ul className={classes.grades}>
      {listOf(data.grades).map((item) => {
        const grade = recordOf(item);
        const leg = typeof grade?.leg === 'number' ? tip?.legs[grade.leg] : undefined;
        const outcome = textOf(grade?.grade);
        if (!outcome) return null;
        return (
          <li key={String(grade?.leg)}>
            {leg ? words.leg(leg).selection : null} <OutcomeBadge outcome={outcome as TipOutcome} />
          </li>
        );
      })}
    </ul>
  );
}

function Details({ entry, tip }: { readonly entry: HistoryEntry; readonly tip: OpenTip | null }): ReactNode {
  const { t } = useTranslation('tips');
  const { data } = entry;
  const reason = textOf(data.reason);
  switch (entry.type) {
    case 'amended':
      return <WordsBefore data={data} />;
    case 'exited':
      return typeof data.odds_milli === 'number' ? (
        <p>
          {t('history.exitAt')} <Odds value={formatMilli(data.odds_milli)} />
          {data.hedge === 'equal_stakes' ? ` · ${t('hedge.equal_stakes')}` : ` · ${t('hedge.hedged')}`}
        </p>
      ) : null;
    case 'settled':
      return <Result data={data} />;
    case 'resettled': {
      const from = recordOf(data.from);
      return (
        <p className={classes.correction}>
          {from ? (
            <s>
              <Result data={from} />
            </s>
          ) : null}
          <Result data={data} />
        </p>
      );
    }
    case 'declared':
      return (
        <>
          <Grades data={data} tip={tip} />
          {reason ? <p className={classes.muted}>{reason}</p> : null}
        </>
      );
    default:
      return reason ? <p className={classes.muted}>{reason}</p> : null;
  }
}

/** Everything that ever happened to a tip, latest first: nothing is overwritten. */
export function History({ entries, tip }: { readonly entries: readonly HistoryEntry[]; readonly tip: OpenTip | null }) {
  const { t } = useTranslation('tips');
  const latestFirst = [...entries].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel title={t('history.title')}>
      <ol className={classes.history}>
        {latestFirst.map((entry) => (
          <li key={`${entry.type} ${entry.at}`}>
            <p className={classes.historyHead}>
              <b>{t(`history.${entry.type}`)}</b>
              {entry.by === 'product' ? null : <Tag tone="neutral">{t(`history.by.${entry.by}`)}</Tag>}
              <span className={classes.entryTime}>
                <TimeText value={entry.at} style="long" />
              </span>
            </p>
            <Details entry={entry} tip={tip} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
