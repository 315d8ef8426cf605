import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tipsCalls } from '../../../platform/api/index.ts';
import { Segmented } from '../../../ui/choice/index.ts';
import { MomentField } from '../../../ui/dates/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import classes from '../Admin.module.css';
import type { FixtureView } from '../queries.ts';
import { useChange } from '../useChange.ts';
import { Failed } from './Failed.tsx';

const STATUSES = ['played', 'scheduled', 'postponed', 'abandoned', 'awarded', 'cancelled'] as const;
const STATISTICS = ['goals', 'halfTimeGoals', 'shots', 'shotsOnTarget', 'corners', 'yellowCards', 'redCards'] as const;
type Statistic = (typeof STATISTICS)[number];
type Pairs = Readonly<Record<Statistic, readonly [string, string]>>;

const REASON_MIN = 3;
/** These wait for a decision: what stands, what is void. */
const DECIDED = ['abandoned', 'awarded'];

function pairsOf(result: FixtureView['result']): Pairs {
  const text = (pair: readonly [number, number] | null | undefined): [string, string] =>
    pair ? [String(pair[0]), String(pair[1])] : ['', ''];
  return Object.fromEntries(STATISTICS.map((name) => [name, text(result?.[name])])) as unknown as Pairs;
}

/** Null where a half is missing: an unknown statistic stays unknown. */
function pairOf([home, away]: readonly [string, string]): [number, number] | null {
  return home.trim() === '' || away.trim() === '' ? null : [Number(home), Number(away)];
}

function resultOf(pairs: Pairs): NonNullable<FixtureView['result']> | null {
  const goals = pairOf(pairs.goals);
  if (!goals) return null;
  const rest = Object.fromEntries(STATISTICS.slice(1).map((name) => [name, pairOf(pairs[name])]));
  return { goals, ...rest } as NonNullable<FixtureView['result']>;
}

/** The local text of an instant for a datetime field, and back. */
function localText(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Records, corrects or moves: always with a reason, always as a new version. */
export function ResultDialog({ fixture, onClose }: { readonly fixture: FixtureView; readonly onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [status, setStatus] = useState<(typeof STATUSES)[number]>(fixture.result ? fixture.status : 'played');
  const [pairs, setPairs] = useState(pairsOf(fixture.result));
  const [decision, setDecision] = useState<'wait' | 'void' | 'stand'>('wait');
  const [startsAt, setStartsAt] = useState(localText(fixture.starts_at));
  const [reason, setReason] = useState(fixture.result ? '' : t('result.defaultReason'));
  const { change, busy, error } = useChange();
  const withResult = status === 'played' || (DECIDED.includes(status) && decision === 'stand');
  const moves = status === 'scheduled' || status === 'postponed';
  const result = withResult ? resultOf(pairs) : null;
  const complete = reason.trim().length >= REASON_MIN && (!withResult || result !== null);

  const set = (name: Statistic, side: 0 | 1, value: string) => {
    const [home, away] = pairs[name];
    setPairs({ ...pairs, [name]: side === 0 ? [value, away] : [home, value] });
  };
  const send = async () => {
    const body = {
      status,
      result,
      decision: DECIDED.includes(status) ? decision : ('stand' as const),
      reason: reason.trim(),
      ...(moves ? { starts_at: new Date(startsAt).toISOString() } : {}),
    };
    const done = await change(tipsCalls.recordResult, { params: { id: fixture.id }, body }, ({ tips_settled }) =>
      t('result.done', { count: tips_settled }),
    );
    if (done) onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${fixture.home} – ${fixture.away}`}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button variant="filled" loading={busy} disabled={!complete} onClick={() => void send()}>
            {t('result.save')}
          </Button>
        </>
      }
    >
      <p className={classes.muted}>{t(fixture.result ? 'result.correction' : 'result.text')}</p>
      <NativeSelect
        label={t('matches.status')}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value as typeof status)}
      >
        {STATUSES.map((each) => (
          <option key={each} value={each}>
            {t(`statuses.${each}`)}
          </option>
        ))}
      </NativeSelect>
      {DECIDED.includes(status) ? (
        <Segmented
          label={t('result.decision')}
          options={(['wait', 'void', 'stand'] as const).map((value) => ({
            value,
            label: t(`result.decisions.${value}`),
          }))}
          value={decision}
          onChange={setDecision}
        />
      ) : null}
      {moves ? (
        <MomentField
          label={t('matches.start')}
          value={startsAt}
          onChange={setStartsAt}
          error={error?.errors.starts_at?.[0]}
        />
      ) : null}
      {withResult ? (
        <table className={classes.pairs}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('result.statistic')}</span>
              </th>
              <th scope="col">{fixture.home}</th>
              <th scope="col">{fixture.away}</th>
            </tr>
          </thead>
          <tbody>
            {STATISTICS.map((name) => (
              <tr key={name}>
                <th scope="row">{t(`result.statistics.${name}`)}</th>
                {([0, 1] as const).map((side) => (
                  <td key={side}>
                    <input
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={200}
                      value={pairs[name][side]}
                      aria-label={`${t(`result.statistics.${name}`)}, ${side === 0 ? fixture.home : fixture.away}`}
                      onChange={(event) => set(name, side, event.currentTarget.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={error?.errors.reason?.[0]}
      />
      <Failed error={error} />
      {error && Object.keys(error.errors).length > 0 ? (
        <ul className={classes.problems}>
          {Object.entries(error.errors).map(([field, texts]) => (
            <li key={field}>{texts.join(' ')}</li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
