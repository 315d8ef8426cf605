import { Box } from '@mantine/core';
import type { Estimate } from '@quotavera/domain/records';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { airyRange, Dot, Label, Plot, Rect, Rule, ticks } from '../../../../ui/chart/index.ts';
import { Explain } from '../../../../ui/explain/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { column, MUTED, row, SMALL, SMALL_MUTED } from '../../../../ui/page/plain.ts';
import { log10Of } from '../findings.ts';
import type { RecordStats } from '../queries.ts';
import { Statement, useFindings } from './parts.tsx';

const FLUSH = { margin: 0 };
const RANGE = { paddingInline: 26 };
const CAPTION = { ...SMALL_MUTED, marginTop: 6 };

/** The yield at level risk and its 95% interval as a bar against zero. */
function IntervalRange({ of: { value, low, high } }: { of: Estimate }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  return (
    <figure style={FLUSH}>
      <div style={RANGE}>
        <Plot x={airyRange([low, high, 0])} y={{ low: -1, high: 1 }} height={64}>
          <Rule at={{ y: 0 }} color="var(--line)" width={2} />
          <Rule at={{ x: 0 }} between={[-0.6, 0.6]} color="var(--control-line)" dash="3 3" />
          <Label x={0} y={0.6} dy={-4}>
            0%
          </Label>
          <Rect x={[low, high]} y={[-0.2, 0.2]} radius={6} fill="var(--chart-line)" opacity={0.35} />
          <Dot x={value} y={0} radius={5.5} />
          {[low, high].map((end) => (
            <Label key={end} x={end} y={-0.6} dy={6} color="var(--ink)" fw={500}>
              {format.bound(end)}
            </Label>
          ))}
        </Plot>
      </div>
      <figcaption style={CAPTION}>
        {t('luck.rangeCaption', {
          middle: format.percent(value),
          from: format.bound(low),
          to: format.bound(high),
        })}
      </figcaption>
    </figure>
  );
}

const LOWEST_POWER = -3;
const HEIGHT = { low: 0, high: 1 };
const LABEL_WIDTH = { base: 84, xs: 118 };
const VALUE_WIDTH = { base: 52, xs: 64 };
const METER = column(6);
const LINES = column(8, { margin: 0 });
const LINE = row(12, { flexWrap: 'nowrap' });
const FIGURE = row(12, { flexWrap: 'nowrap', flex: 1, minWidth: 0, margin: 0 });
const BAR: CSSProperties = {
  flex: 1,
  minWidth: 0,
  borderRadius: 32,
  background: 'var(--skeleton)',
  overflow: 'hidden',
};
const LEAST = { ...SMALL_MUTED, fontSize: 12, lineHeight: 1.4 };
const SCALE = { flex: 1, minWidth: 0 };

/** Shows the growth of the two banks and of their mean, by powers of ten. */
function EvidenceMeter({ evidence }: { evidence: RecordStats['evidence'] }) {
  const { t } = useTranslation('records-tipsters');
  const find = useFindings();
  const rows = [
    { key: 'results', label: t('evidence.results'), log: evidence.results_log_e },
    { key: 'closing', label: t('evidence.closing'), log: evidence.closing_log_e },
    { key: 'counts', label: t('evidence.counts'), log: evidence.log_max },
  ];
  const powers = rows.map(({ log }) => log10Of(log));
  const highest = Math.max(3, Math.ceil(Math.max(...powers)));
  const lowest = Math.max(LOWEST_POWER, Math.min(0, Math.floor(Math.min(...powers))));
  const scale = { low: lowest, high: highest };
  const within = (power: number) => Math.min(highest, Math.max(lowest, power));
  // A label at the very end would overflow the frame, so the last tick has none.
  const room = lowest + 0.92 * (highest - lowest);
  const labels = ticks(scale, 6).filter((power) => Number.isInteger(power) && power >= 0 && power <= room);
  return (
    <div style={METER}>
      <dl style={LINES}>
        {rows.map(({ key, label, log }) => {
          const value = within(log10Of(log));
          const counts = key === 'counts';
          return (
            <div key={key} style={LINE}>
              <Box
                component="dt"
                flex="none"
                w={LABEL_WIDTH}
                style={counts ? { ...SMALL, fontWeight: 500 } : SMALL_MUTED}
              >
                {label}
              </Box>
              <dd style={FIGURE}>
                <div style={BAR}>
                  <Plot x={scale} y={HEIGHT} height={12}>
                    <Rect
                      x={[Math.min(0, value), Math.max(0, value)]}
                      fill={log < 0 ? 'var(--control-line)' : 'var(--chart-line)'}
                      opacity={counts ? 1 : 0.55}
                    />
                    <Rule at={{ x: Math.log10(20) }} color="var(--ink)" width={2} dash="4 2" />
                  </Plot>
                </div>
                <Box component="b" flex="none" w={VALUE_WIDTH} fz={14} ta="right">
                  {find.bank(log)}
                </Box>
              </dd>
            </div>
          );
        })}
      </dl>
      <div style={LINE} aria-hidden="true">
        <Box flex="none" w={LABEL_WIDTH} />
        <div style={SCALE}>
          <Plot x={scale} y={HEIGHT} height={18}>
            {labels.map((power) => (
              <Label key={power} x={power} y={0} dy={-5}>
                {find.bank(power * Math.LN10)}
              </Label>
            ))}
          </Plot>
        </div>
        <Box flex="none" w={VALUE_WIDTH} />
      </div>
      <p style={LEAST}>{t('evidence.least')}</p>
    </div>
  );
}

const HISTORY = { fontSize: 14 };
const LIST = { margin: 0, paddingLeft: 20 };

/** Every badge of the record with its dates; nothing where there never was one. */
function BadgeHistory({ badges }: { badges: RecordStats['evidence']['badges'] }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  if (badges.length === 0) return null;
  return (
    <div>
      <h4 style={HISTORY}>{t('badge.history.title')}</h4>
      <ul style={LIST}>
        {badges.map(({ won_at, lost_at, reason }) => {
          const won = format.day(won_at, 'long');
          return (
            <li key={won_at}>
              {lost_at === null || reason === null
                ? t('badge.history.held', { won })
                : t(`badge.history.${reason}`, { won, lost: format.day(lost_at, 'long') })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const SIDES: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
  gap: '24px 48px',
};
const SIDE = column(14, { fontSize: 14 });
const EVIDENCE = { fontSize: 15 };

/** Skill or luck: the p-value in words, the interval of the yield, how many bets would decide, and the evidence for the badge. */
export function LuckPanel({ stats }: { stats: RecordStats }) {
  const { t } = useTranslation('records-tipsters');
  const find = useFindings();
  const { luck, evidence } = stats;
  return (
    <Panel title={t('luck.title')}>
      <div style={SIDES}>
        <div style={SIDE}>
          {/* With a badge, the text below it already says what it rests on. */}
          {evidence.badge ? (
            <Statement text={find.evidence(evidence)} />
          ) : (
            <Statement text={find.luck(luck)}>
              <Explain term={t('luck.pTerm')}>{t('explain.pValue')}</Explain>
            </Statement>
          )}
          {luck.level_yield === null ? null : <IntervalRange of={luck.level_yield} />}
          {evidence.badge ? null : <p style={MUTED}>{find.toSettle(luck)}</p>}
        </div>
        <div style={SIDE}>
          <h3 style={EVIDENCE}>
            {t('evidence.title')}
            <Explain term={t('evidence.title')}>{t('explain.evidence')}</Explain>
          </h3>
          {evidence.badge ? null : <p style={MUTED}>{find.badge(evidence)}</p>}
          <EvidenceMeter evidence={evidence} />
          <BadgeHistory badges={evidence.badges} />
        </div>
      </div>
    </Panel>
  );
}
