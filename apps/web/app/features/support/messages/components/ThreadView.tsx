import { Anchor, Badge, Button, Group, Skeleton } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import type { ThreadStatus } from '@quotavera/domain/support/messages';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { api } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { useUser } from '../../../../platform/viewer/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { PageHeader, PageMeta, Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { type Thread, useAct } from '../queries.ts';
import { Conversation } from './Conversation.tsx';
import { STATUS_COLORS } from './statuses.ts';

/** Shows the team's own facts and actions: the sender, the assigned admin, whether the message is spam. */
function Handling({ thread }: { thread: Thread }) {
  const { t } = useTranslation('support-messages');
  const user = useUser().data;
  const { act, busy } = useAct();
  const { handling, status } = thread;
  if (!handling) return null;
  const change = async (body: { status?: Exclude<ThreadStatus, 'answered'>; assignee?: number | null }) => {
    const done = await act(supportAddresses.handleThread, { params: { id: thread.id }, body });
    if (done) notify('success', t('inbox.done'));
  };
  const { account, assignee } = handling;
  return (
    <Panel>
      <Facts
        facts={[
          [t('inbox.from'), `${handling.name} · ${handling.email}`],
          [
            t('inbox.account'),
            account ? (
              <Anchor key="account" component={Link} to={paths.user(account.id)}>
                {account.username} · {account.plan.toUpperCase()}
              </Anchor>
            ) : null,
          ],
          [t('inbox.assignee'), assignee?.username ?? t('inbox.nobody')],
          [t('inbox.waits'), handling.waiting_since ? <TimeText key="since" value={handling.waiting_since} /> : null],
        ]}
      />
      <Group gap="xs">
        {assignee && assignee.id === user?.userId ? (
          <Button disabled={busy} onClick={() => void change({ assignee: null })}>
            {t('inbox.leave')}
          </Button>
        ) : (
          <Button disabled={busy || !user} onClick={() => void change({ assignee: user?.userId ?? null })}>
            {t('inbox.take')}
          </Button>
        )}
        {status === 'held' ? (
          <Button disabled={busy} onClick={() => void change({ status: 'open' })}>
            {t('inbox.release')}
          </Button>
        ) : thread.kind === 'contact' ? (
          <Button disabled={busy} variant="subtle" color="red" onClick={() => void change({ status: 'held' })}>
            {t('inbox.hold')}
          </Button>
        ) : null}
      </Group>
    </Panel>
  );
}

function useSeen(thread: Thread | undefined, own: boolean): void {
  const { id, unread, last_at: at } = thread ?? {};
  useEffect(() => {
    if (!own || !unread || id === undefined || at === undefined) return;
    void api(supportAddresses.changeThread, { body: { thread: id, seen: true } });
  }, [own, unread, id, at]);
}

/** Shows a conversation: its subject, its messages, and the next answer. */
export function ThreadView({ id, isTeam }: { id: number; isTeam: boolean }) {
  const { t } = useTranslation('support-messages');
  const thread = useApi(supportAddresses.readThread, { params: { id }, query: {} }, { staleTime: 0 });
  const templates = useApi(supportAddresses.listMessageTemplates, {}, { enabled: isTeam });
  const { act, busy, error } = useAct();
  const { data } = thread;
  useSeen(data, !isTeam);
  if (thread.error && !data) return <ErrorState error={thread.error} onRetry={thread.reload} />;
  if (!data) {
    return (
      <LoadingState>
        <Skeleton height={420} />
      </LoadingState>
    );
  }
  const isClosed = data.status === 'closed';
  const toggle = async () => {
    const status = isClosed ? 'open' : 'closed';
    const done = isTeam
      ? await act(supportAddresses.handleThread, { params: { id }, body: { status } })
      : await act(supportAddresses.changeThread, { body: { thread: id, status } });
    if (done) notify('success', t(isClosed ? 'reopened' : 'closed'));
  };
  return (
    <>
      <PageMeta title={data.subject} />
      <PageHeader
        title={data.subject}
        beside={
          <Badge variant="light" color={STATUS_COLORS[data.status]}>
            {t(`status.${data.status}`)}
          </Badge>
        }
        {...(isClosed ? { lead: t('closedHint') } : {})}
      />
      {data.kind === 'call' ? (
        <Anchor component={Link} to={`${paths.callRequest}?call=${id}`}>
          {t('openCall')}
        </Anchor>
      ) : null}
      {isTeam ? <Handling thread={data} /> : null}
      <Conversation
        key={id}
        page={data.messages}
        busy={busy}
        error={error}
        onEarlier={async (before) => {
          const read = await api(supportAddresses.readThread, { params: { id }, query: { before } });
          return read.ok ? read.data.messages : null;
        }}
        onSend={async (message, attachments) =>
          (await act(supportAddresses.writeMessage, {
            params: { id },
            body: { message, attachments: [...attachments] },
          })) !== null
        }
        team={
          isTeam
            ? {
                templates: templates.data?.results ?? [],
                onNote: async (message) =>
                  (await act(supportAddresses.writeNote, { params: { id }, body: { message } })) !== null,
              }
            : undefined
        }
      >
        <Button variant="subtle" disabled={busy} onClick={() => void toggle()}>
          {t(isClosed ? 'reopen' : 'close')}
        </Button>
      </Conversation>
    </>
  );
}
