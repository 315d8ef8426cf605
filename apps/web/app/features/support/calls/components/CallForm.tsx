import { Button, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { CALL_TOPICS, type CallTopic, MESSAGE_MAX } from '@quotavera/domain/support/messages';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../paths.ts';
import { api, type ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { ChoiceChips } from '../../../../ui/choice/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import { ofThreads } from '../../messages/index.ts';
import { SlotField } from './SlotField.tsx';

type Hosts = ReplyTo<typeof supportAddresses.listCallHosts>['results'];
type Profile = ReplyTo<typeof accountsMemberAddresses.readProfile>;

const TEAM = 'team';

function Form({ hosts, profile, host: requestedHost }: { hosts: Hosts; profile: Profile; host: number | null }) {
  const { t } = useTranslation('support-calls');
  const navigate = useNavigate();
  const keyOf = ({ host }: Hosts[number]) => (host ? String(host.id) : TEAM);
  const hostOf = (key: string) => hosts.find((each) => keyOf(each) === key) ?? hosts[0];
  const form = useApiForm({
    initialValues: {
      host: String(requestedHost ?? TEAM),
      name: `${profile.first_name} ${profile.last_name}`.trim(),
      email: profile.email,
      topic: null as CallTopic | null,
      preferred_date: '',
      message: '',
    },
    affects: ofThreads,
    send: ({ host, topic, ...rest }, sent) => {
      const body = { ...rest, topic: topic as CallTopic, host: hostOf(host)?.host?.id ?? null };
      return api(supportAddresses.requestCall, { body }, sent);
    },
    done: ({ id }) => {
      notify('success', t('form.sent'));
      void navigate(`${paths.callRequest}?call=${id}`);
    },
  });
  const { host: chosen } = form.values;
  const host = hostOf(chosen);

  return (
    <Panel>
      <form noValidate onSubmit={form.onSubmit}>
        <Stack>
          <NativeSelect
            label={t('form.host')}
            data={hosts.map((each) => ({ value: keyOf(each), label: each.host?.username ?? t('teamName') }))}
            {...form.field('host')}
            value={host ? keyOf(host) : TEAM}
            onChange={(event) => form.setValues({ host: event.currentTarget.value, preferred_date: '' })}
          />
          <ChoiceChips
            label={t('form.topic')}
            options={CALL_TOPICS.map((value) => ({ value, label: t(`topic.${value}`) }))}
            {...form.field('topic')}
          />
          <SlotField key={chosen} slots={host?.slots ?? []} {...form.field('preferred_date')} />
          <CountedTextarea
            label={t('form.message')}
            description={t('form.messageHint')}
            max={MESSAGE_MAX}
            autosize
            minRows={4}
            maxRows={12}
            required
            {...form.field('message')}
          />
          <TextInput label={t('form.name')} autoComplete="name" required {...form.field('name')} />
          <TextInput label={t('form.email')} type="email" autoComplete="email" required {...form.field('email')} />
          <FormFailure form={form} />
          <Button type="submit" variant="filled" loading={form.busy}>
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
