import { Alert, List, Text } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { matchName, useFormats } from '../../../../ui/format/index.ts';
import { IconAlertTriangle, IconCheck } from '../../../../ui/icons/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import type { Forecast } from '../queries.ts';
import { type EntryProof, type ForecastFindings, verifyForecast } from '../verification.ts';

type State =
  | { at: 'working' }
  | { at: 'failed'; why: 'notYet' | 'unreachable' | 'unreadable' }
  | { at: 'done'; findings: ForecastFindings };

async function prove(forecast: Forecast): Promise<State> {
  const read = await api(toolsAddresses.readForecast, { params: { id: forecast.id } }, { anonymous: true });
  if (!read.ok) return { at: 'failed', why: 'unreachable' };
  const index = read.data.proof.entry_index;
  if (index === null) return { at: 'failed', why: 'notYet' };
  try {
    const response = await fetch(`/ledger/entry/${index}`, { headers: { Accept: 'application/json' } });
    if (!response.ok) return { at: 'failed', why: response.status === 404 ? 'notYet' : 'unreachable' };
    const findings = await verifyForecast(forecast, read.data, (await response.json()) as EntryProof);
    return findings ? { at: 'done', findings } : { at: 'failed', why: 'unreadable' };
  } catch {
    return { at: 'failed', why: 'unreachable' };
  }
}

const LOOKS = {
  good: { icon: IconCheck, text: undefined, color: 'var(--positive)' },
  word: { icon: IconAlertTriangle, text: 'yellow', color: 'var(--mantine-color-yellow-text)' },
  bad: { icon: IconAlertTriangle, text: 'red', color: 'var(--negative)' },
} as const;

function Check({ good, children }: { good: boolean | 'word'; children: string }) {
  const { icon: Icon, text, color } = LOOKS[good === 'word' ? 'word' : good ? 'good' : 'bad'];
  return (
    <List.Item c={text} icon={<Icon size={17} stroke={2.2} color={color} aria-hidden="true" />}>
      {children}
    </List.Item>
  );
}

/** Checks one forecast here and now, in the reader's browser, and says what held. */
export function ProofDialog({ forecast, onClose }: { forecast: Forecast; onClose: () => void }) {
  const { t } = useTranslation('tools-forecasts');
  const format = useFormats();
  const [state, setState] = useState<State>({ at: 'working' });
  useEffect(() => {
    let current = true;
    void prove(forecast).then((done) => {
      if (current) setState(done);
    });
    return () => {
      current = false;
    };
  }, [forecast]);
  const byWord = state.at === 'done' && state.findings.evidence === 'operator';
  return (
    <Dialog open onClose={onClose} title={matchName(forecast.home, forecast.away)}>
      {state.at === 'working' ? <p role="status">{t('proof.working')}</p> : null}
      {state.at === 'failed' ? <p role="alert">{t(`proof.${state.why}`)}</p> : null}
      {state.at === 'done' ? (
        <>
          <Alert role="status" color={state.findings.ok ? (byWord ? 'yellow' : 'green') : 'red'}>
            {t(state.findings.ok ? (byWord ? 'proof.okByWord' : 'proof.ok') : 'proof.bad')}
          </Alert>
          <List spacing="xs">
            <Check good={state.findings.signed}>
              {t('proof.signed', { size: format.count(state.findings.treeSize) })}
            </Check>
            <Check good={state.findings.included}>{t('proof.included')}</Check>
            <Check good={state.findings.committed}>{t('proof.committed')}</Check>
            <Check good={state.findings.shown}>{t('proof.shown')}</Check>
            <Check good={state.findings.inTime}>{t('proof.inTime')}</Check>
            <Check good={state.findings.seen && (byWord ? 'word' : true)}>
              {t(state.findings.seen ? `proof.time.${state.findings.evidence}` : 'proof.time.forged')}
            </Check>
          </List>
          <Text size="sm" c="dimmed">
            {t('proof.at')} <TimeText value={state.findings.at} style="long" /> · {t('proof.start')}{' '}
            <TimeText value={forecast.starts_at} style="long" />
          </Text>
        </>
      ) : null}
    </Dialog>
  );
}
