import { useTranslation } from 'react-i18next';
import { Explain } from '../../../ui/explain/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { log10Of } from '../findings.ts';
import classes from '../Profile.module.css';
import type { RecordStats } from '../queries.ts';
import { useFindings } from './use-findings.ts';

/** The 95% interval of the yield as a bar against zero. */
function IntervalRange({ low, high }: { readonly low: number; readonly high: number }) {
  const { t } = useTranslation('tipsters');
  const format = useFormats();
  const air = (high - low) * 0.15;
  const from = Math.min(low, 0) - air;
  const to = Math.max(high, 0) + air;
  const at = (value: number) => ((value - from) / (to - from)) * 100;
  const middle = (low + high) / 2;
  return (
    <figure className={classes.range}>
      <div className={classes.rangePlot} aria-hidden="true">
        <span className={classes.rangeZero} style={{ left: `${at(0)}%` }}>
          <span>0%</span>
        </span>
        <span className={classes.rangeBar} style={{ left: `${at(low)}%`, width: `${at(high) - at(low)}%` }} />
        <span className={classes.rangeDot} style={{ left: `${at(middle)}%` }} />
        <span className={classes.rangeEnd} style={{ left: `${at(low)}%` }} data-end="low">
          {format.percent(low)}
        </span>
        <span className={classes.rangeEnd} style={{ left: `${at(high)}%` }} data-end="high">
          {format.percent(high)}
        </span>
      </div>
      <figcaption>
        {t('luck.rangeCaption', {
          middle: format.percent(middle),
          from: format.percent(low),
          to: format.percent(high),
        })}
      </figcaption>
    </figure>
  );
}

const LOWEST_POWER = -3;

/** What the two banks and their mean have grown to, by powers of ten. */
function EvidenceMeter({ evidence }: { readonly evidence: RecordStats['evidence'] }) {
  const { t } = useTranslation('tipsters');
  const find = useFindings();
  const rows = [
    { key: 'results', label: t('evidence.results'), log: evidence.results_log_e },
    { key: 'closing', label: t('evidence.closing'), log: evidence.closing_log_e },
    { key: 'counts', label: t('evidence.counts'), log: evidence.log_max },
  ];
  const powers = rows.map(({ log }) => log10Of(log));
  const highest = Math.max(3, Math.ceil(Math.max(...powers)));
  const lowest = Math.max(LOWEST_POWER, Math.min(0, Math.floor(Math.min(...powers))));
  const at = (power: number) => ((Math.min(highest, Math.max(lowest, power)) - lowest) / (highest - lowest)) * 100;
  const step = Math.ceil((highest - lowest) / 6);
  const ticks: number[] = [];
  // A label at the very end would reach over the frame.
  for (let power = 0; at(power) <= 92; power += step) ticks.push(power);
  return (
    <div className={classes.meter}>
      <dl>
        {rows.map(({ key, label, log }) => {
          const zero = at(0);
          const value = at(log10Of(log));
          return (
            <div key={key} className={classes.meterRow} data-counts={key === 'counts' || undefined}>
              <dt>{label}</dt>
              <dd>
                <span className={classes.meterTrack} aria-hidden="true">
                  <span
                    className={log < 0 ? classes.meterBelow : classes.meterBar}
                    style={{ left: `${Math.min(zero, value)}%`, width: `${Math.max(0.6, Math.abs(value - zero))}%` }}
                  />
                  <span className={classes.meterLeast} style={{ left: `${at(Math.log10(20))}%` }} />
                </span>
                <b>{find.bank(log)}</b>
              </dd>
            </div>
          );
        })}
      </dl>
      <div className={classes.meterAxis} aria-hidden="true">
        <span />
        <span className={classes.meterTicks}>
          {ticks.map((power) => (
            <span key={power} style={{ left: `${at(power)}%` }}>
              {find.bank(power * Math.LN10)}
            </span>
          ))}
        </span>
        <span />
      </div>
      <p className={classes.small}>{t('evidence.least')}</p>
    </div>
  );
}

/** Every badge of the record with its dates; nothing where there never was one. */
function BadgeHistory({ badges }: { readonly badges: RecordStats['evidence']['badges'] }) {
  const { t } = useTranslation('tipsters');
  const format = useFormats();
  if (badges.length === 0) return null;
  return (
    <>
      <h4>{t('badge.history.title')}</h4>
      <ul>
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
    </>
  );
}

/** Skill or luck: the chance in words, the interval, what would settle it, and the evidence that counts for the badge. */
export function LuckPanel({ stats }: { readonly stats: RecordStats }) {
  const { t } = useTranslation('tipsters');
  const find = useFindings();
  const { luck, evidence } = stats;
  return (
    <Panel title={t('luck.title')}>
      <div className={classes.luck}>
        <div className={classes.block}>
          <p className={classes.statement}>
            {find.luck(luck.p_value)}
            <Explain term={t('luck.pTerm')}>{t('explain.pValue')}</Explain>
          </p>
          {luck.interval_low !== null && luck.interval_high !== null ? (
            <IntervalRange low={luck.interval_low} high={luck.interval_high} />
          ) : null}
          <p>{find.toSettle(luck)}</p>
        </div>
        <div className={classes.block}>
          <h3>
            {t('evidence.title')}
            <Explain term={t('evidence.title')}>{t('explain.evidence')}</Explain>
          </h3>
          <p>{find.evidence(evidence)}</p>
          <EvidenceMeter evidence={evidence} />
          <BadgeHistory badges={evidence.badges} />
        </div>
      </div>
    </Panel>
  );
}
