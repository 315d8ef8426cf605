import { Button, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { CALL_TOPICS, type CallTopic, MESSAGE_MAX } from '@quotavera/domain/support/messages';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../paths.ts';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { ChoiceChips } from '../../../../ui/choice/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../../ui/state/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import { useAct } from '../../messages/index.ts';
import { SlotField } from './SlotField.tsx';

type Hosts = ReplyTo<typeof supportAddresses.listCallHosts>['results'];
type Profile = ReplyTo<typeof accountsMemberAddresses.readProfile>;

const FIELDS = ['name', 'email', 'topic', 'preferred_date', 'message'] as const;
const TEAM = 'team';

function Form({ hosts, profile, host: requestedHost }: { hosts: Hosts; profile: Profile; host: number | null }) {
  const { t } = useTranslation('support-calls');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { act, busy, error } = useAct();
  const keyOf = ({ host }: Hosts[number]) => (host ? String(host.id) : TEAM);
  const [chosen, setChosen] = useState(String(requestedHost ?? TEAM));
  const [name, setName] = useState(`${profile.first_name} ${profile.last_name}`.trim());
  const [email, setEmail] = useState(profile.email);
  const [topic, setTopic] = useState<CallTopic | null>(null);
  const [moment, setMoment] = useState('');
  const [message, setMessage] = useState('');
  const host = hosts.find((each) => keyOf(each) === chosen) ?? hosts[0];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const body = {
      name,
      email,
      topic: topic as CallTopic,
      preferred_date: moment,
      message,
      host: host?.host?.id ?? null,
    };
    const call = await act(supportAddresses.requestCall, { body });
    if (!call) return;
    notify('success', t('form.sent'));
    void navigate(`${paths.callRequest}?call=${call.id}`);
  }

  const problem = (field: string) => error?.errors[field]?.[0];
  const isShown = FIELDS.some((field) => problem(field));
  return (
    <Panel>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <NativeSelect
            label={t('form.host')}
            value={host ? keyOf(host) : TEAM}
            data={hosts.map((each) => ({ value: keyOf(each), label: each.host?.username ?? t('teamName') }))}
            error={problem('host')}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              setMoment('');
            }}
          />
          <ChoiceChips
            label={t('form.topic')}
            options={CALL_TOPICS.map((value) => ({ value, label: t(`topic.${value}`) }))}
            value={topic}
            onChange={setTopic}
            error={problem('topic')}
          />
          <SlotField
            key={chosen}
            slots={host?.slots ?? []}
            value={moment}
            onChange={setMoment}
            error={problem('preferred_date')}
          />
          <CountedTextarea
            label={t('form.message')}
            description={t('form.messageHint')}
            max={MESSAGE_MAX}
            autosize
            minRows={4}
            maxRows={12}
            required
            value={message}
            error={problem('message')}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <TextInput
            label={t('form.name')}
            autoComplete="name"
            required
            value={name}
            error={problem('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('form.email')}
            type="email"
            autoComplete="email"
            required
            value={email}
            error={problem('email')}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          {error && !isShown ? <Note kind="error">{problem('host') ?? errorText(error)}</Note> : null}
          <Button type="submit" variant="filled" loading={busy}>
            {t('form.send')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

/** Asks for a call: with whom, about what, when. */
export function CallForm({ host }: { host: number | null }) {
  const hosts = useApi(supportAddresses.listCallHosts, {}, { staleTime: 0 });
  const profile = useApi(accountsMemberAddresses.readProfile, {});
  if (hosts.error) return <ErrorState error={hosts.error} onRetry={hosts.reload} />;
  if (profile.error) return <ErrorState error={profile.error} onRetry={profile.reload} />;
  if (!hosts.data || !profile.data) {
    return (
      <LoadingState>
        <Skeleton height={620} />
      </LoadingState>
    );
  }
  return <Form hosts={hosts.data.results} profile={profile.data} host={host} />;
}
