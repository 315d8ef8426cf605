import { Anchor, Badge, Group } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { CALL_READER_STATUSES, type ThreadRole } from '@quotavera/domain/support/messages';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { IconPhoneCall } from '../../../../ui/icons/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { type Call, useCallState, useOther } from './words.ts';

/** Requests for calls, the latest first: with whom, about what, when, and how they stand. */
export function CallList({ as }: { as: ThreadRole }) {
  const { t } = useTranslation('support-calls');
  const { t: messages } = useTranslation('support-messages');
  const [search] = useSearchParams();
  const status = CALL_READER_STATUSES.find((each) => each === search.get('status'));
  const stateOf = useCallState();
  const otherOf = useOther();
  const calls = useListPage(supportAddresses.listCalls, { as, ...(status ? { status } : {}) });
  const columns: readonly Column<Call>[] = [
    {
      key: 'who',
      header: t(as === 'reader' ? 'with' : 'from'),
      inCard: 'title',
      cell: (call) => (
        <Group gap="xs" wrap="nowrap">
          <Anchor
            component={Link}
            to={`?call=${call.id}`}
            fw={call.unread ? 700 : 500}
            mih={44}
            display="inline-flex"
            style={{ alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            {otherOf(call)}
          </Anchor>
          {call.unread && as !== 'admin' ? <Badge flex="none">{messages('unread')}</Badge> : null}
        </Group>
      ),
    },
    ...(as === 'admin'
      ? [{ key: 'host', header: t('with'), cell: (call: Call) => call.host?.username ?? t('teamName') }]
      : []),
    { key: 'topic', header: t('topicHeader'), cell: ({ topic }) => t(`topic.${topic}`) },
    {
      key: 'when',
      header: t('when'),
      cell: ({ scheduled_at, preferred_date }) => <TimeText value={scheduled_at ?? preferred_date} />,
    },
    {
      key: 'state',
      header: t('state'),
      inCard: 'end',
      cell: (call) => {
        const { label, color } = stateOf(call);
        return (
          <Badge variant="light" miw="max-content" color={color}>
            {label}
          </Badge>
        );
      },
    },
  ];
  const none = as === 'reader' ? (['none', 'noneText'] as const) : (['noneReceived', 'noneReceivedText'] as const);
  return (
    <>
      {status || calls.data?.count !== 0 ? (
        <FilterBar names={['status']}>
          <FilterMenu
            name="status"
            label={t('state')}
            options={[
              { value: '', label: t('any') },
              ...CALL_READER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
          />
        </FilterBar>
      ) : null}
      <ListTable
        read={calls}
        caption={t('caption')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<IconPhoneCall size={22} />} title={t(as === 'admin' ? 'none' : none[0])}>
            {status ? t('noMatch') : as === 'admin' ? null : t(none[1])}
          </EmptyState>
        }
      />
    </>
  );
}
