import { Button, Text } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useChange } from '../../../../platform/api/use-change.ts';
import { Failed } from '../../../../ui/change/index.tsx';
import { Facts } from '../../../../ui/facts/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import type { Earnings } from '../queries.ts';

type State = NonNullable<Earnings['account']>['state'];

const TONES = {
  none: 'neutral',
  incomplete: 'warning',
  ready: 'positive',
  restricted: 'negative',
} as const satisfies Record<State, string>;

/** Where a tipster's money goes when the payment provider pays it: how the account there stands, and the way to it. */
export function PayeeAccount({ state, hasTaxData }: { state: State; hasTaxData: boolean }) {
  const { t } = useTranslation('payouts-earnings');
  const [search] = useSearchParams();
  const { change, busy, error } = useChange(() => false);
  const back = search.get('account');
  const open = () => change(payoutsAddresses.openPayeeAccount, {}, ({ url }) => window.location.assign(url));
  const note =
    back === 'done' && state !== 'ready'
      ? t('account.back')
      : back === 'again'
        ? t('account.again')
        : state === 'none' && !hasTaxData
          ? t('account.taxFirst')
          : null;
  return (
    <Panel title={t('account.title')}>
      <Text size="sm" c="dimmed">
        {t('account.text')}
      </Text>
      <Facts
        facts={[
          [
            t('account.state'),
            <Tag key="state" tone={TONES[state]}>
              {t(`account.states.${state}`)}
            </Tag>,
          ],
        ]}
      />
      <Text>{t(`account.does.${state}`)}</Text>
      {note ? (
        <Note kind="info" role="note">
          {note}
        </Note>
      ) : null}
      <div>
        <Button
          variant={state === 'ready' ? 'default' : 'filled'}
          loading={busy}
          disabled={state === 'none' && !hasTaxData}
          onClick={() => void open()}
        >
          {t(`account.open.${state}`)}
        </Button>
      </div>
      <Failed error={error} />
    </Panel>
  );
}
