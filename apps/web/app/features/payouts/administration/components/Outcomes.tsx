import { List, Stack, Text } from '@mantine/core';
import type { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';

export type Outcome = ReplyTo<typeof payoutsAddresses.confirmPayouts>['results'][number];

/** Says how many payouts it was done for, and of each other one why it was not. */
export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { t } = useTranslation('payouts-administration');
  const format = useFormats();
  const done = outcomes.filter(({ refused }) => refused === null);
  const refusals = outcomes.filter(({ refused }) => refused !== null);
  const waiting = done.filter(({ status }) => status === 'requested');
  const nameOf = ({ tipster, payout: id }: Outcome) => tipster || t('bulk.unknown', { id });
  return (
    <Stack gap="sm" role="status" aria-label={t('bulk.outcome')}>
      <Text fw={600}>{t('bulk.done', { shown: format.count(done.length) })}</Text>
      {waiting.length > 0 ? (
        <List>
          {waiting.map((outcome) => (
            <List.Item key={outcome.payout}>
              {nameOf(outcome)}: {t('bulk.second')}
            </List.Item>
          ))}
        </List>
      ) : null}
      {refusals.length > 0 ? (
        <Note kind="error">
          <Text fw={600}>{t('bulk.refused', { shown: format.count(refusals.length) })}</Text>
          <List>
            {refusals.map((outcome) => (
              <List.Item key={outcome.payout}>
                {nameOf(outcome)}: {outcome.refused?.text}
              </List.Item>
            ))}
          </List>
        </Note>
      ) : null}
    </Stack>
  );
}
