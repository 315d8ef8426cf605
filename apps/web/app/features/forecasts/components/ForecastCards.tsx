import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { IconShieldCheck } from '../../../ui/icons/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import classes from '../Forecasts.module.css';
import type { Forecast } from '../queries.ts';

const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }));

const SIDES = ['home', 'draw', 'away'] as const;
type Side = (typeof SIDES)[number];

function happened({ result }: Forecast): Side | null {
  if (!result) return null;
  if (result.home === result.away) return 'draw';
  return result.home > result.away ? 'home' : 'away';
}

/** Three shares of one bar; what happened is marked, in words as well. */
function Probabilities({ forecast }: { readonly forecast: Forecast }) {
  const { t } = useTranslation('forecasts');
  const format = useFormats();
  const share = (value: number) => format.percent(value, { signed: false, digits: 0 });
  const right = happened(forecast);
  return (
    <ul className={classes.shares} aria-label={t('list.probabilities')}>
      {SIDES.map((side) => {
        const value = forecast.probabilities[side];
        return (
          <li
            key={side}
            className={classes.share}
            data-side={side}
            data-right={side === right || undefined}
            style={{ flexGrow: value }}
          >
            <span className={classes.shareName}>{t(`side.${side}`)}</span>
            <span className={classes.shareValue}>{share(value)}</span>
            {side === right ? <span className="visually-hidden">{t('list.happened')}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Card({ forecast, onProve }: { readonly forecast: Forecast; readonly onProve: () => void }) {
  const { t } = useTranslation('forecasts');
  const format = useFormats();
  const share = (value: number) => format.percent(value, { signed: false, digits: 0 });
  const { probabilities, expected, result, scores, closing } = forecast;
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h3>
          {forecast.home} – {forecast.away}
          {result ? (
            <span className={classes.result}>
              {result.home}–{result.away}
            </span>
          ) : null}
        </h3>
        <p>
          {forecast.league} · <TimeText value={forecast.starts_at} />
          {forecast.status === 'void' ? ` · ${t('list.void')}` : ''}
        </p>
      </div>
      <Probabilities forecast={forecast} />
      <dl className={classes.facts}>
        <div>
          <dt>{t('list.expected')}</dt>
          <dd>
            {format.decimal(expected.home, 2)} – {format.decimal(expected.away, 2)}
          </dd>
        </div>
        <div>
          <dt>{t('list.over')}</dt>
          <dd>{share(probabilities.over_2_5)}</dd>
        </div>
        <div>
          <dt>{t('list.bothScore')}</dt>
          <dd>{share(probabilities.both_score)}</dd>
        </div>
        {scores ? (
          <div>
            <dt>{t('figures.logLoss')}</dt>
            <dd>
              {format.decimal(scores.log_loss, 2)}
              {closing?.scores ? (
                <span className={classes.beside}>
                  {' '}
                  {t('list.closing', { value: format.decimal(closing.scores.log_loss, 2) })}
                </span>
              ) : null}
            </dd>
          </div>
        ) : null}
      </dl>
      <div className={classes.cardFoot}>
        <p>
          {t('list.made')} <TimeText value={forecast.made_at} />
          {forecast.entry_index === null ? null : (
            <>
              {' '}
              · {t('list.entry')}{' '}
              <a href={`/ledger/entry/${forecast.entry_index}`}>#{format.count(forecast.entry_index)}</a>
            </>
          )}
        </p>
        <Button
          size="sm"
          onClick={onProve}
          aria-label={t('list.proveMatch', { match: `${forecast.home} – ${forecast.away}` })}
          leftSection={<IconShieldCheck size={17} aria-hidden="true" />}
        >
          {t('list.prove')}
        </Button>
      </div>
    </li>
  );
}

/** Forecasts, each with what it said, what came of it, and a button that checks it against the log. */
export function ForecastCards({ forecasts }: { readonly forecasts: readonly Forecast[] }) {
  const [proving, setProving] = useState<Forecast | null>(null);
  return (
    <>
      <ul className={classes.cards}>
        {forecasts.map((forecast) => (
          <Card key={forecast.id} forecast={forecast} onProve={() => setProving(forecast)} />
        ))}
      </ul>
      {proving ? (
        <Suspense>
          <ProofDialog forecast={proving} onClose={() => setProving(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
