import { Button, Group, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { MAX_CHANNEL_PLANS } from '@quotavera/domain/limits';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { ActDialog, Failed, useChange } from '../../../../ui/change/index.tsx';
import { Facts } from '../../../../ui/facts/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import type { OwnChannel, OwnPlan } from '../queries.ts';
import { AudienceActions } from './audience/AudienceActions.tsx';
import { ChannelDialog } from './ChannelDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { PlanTable } from './PlanTable.tsx';
import { CHANNEL_TONES, channelState } from './state.ts';

type Open = { dialog: 'edit' | 'close' | 'remove' | 'newPlan' } | { dialog: 'editPlan' | 'removePlan'; plan: OwnPlan };

/** The second step of what can't be taken back from readers. */
function Removal(props: Omit<ComponentProps<typeof ActDialog>, 'cancel' | 'affects' | 'done'>) {
  const { t } = useTranslation('sells-channels');
  return <ActDialog {...props} cancel={t('own.keep')} done={t('own.done')} affects={ofEverything} />;
}

function Dialogs({ channel, open, onClose }: { channel: OwnChannel; open: Open; onClose: () => void }) {
  const { t } = useTranslation('sells-channels');
  const { id, name, subscribers: count } = channel;
  switch (open.dialog) {
    case 'edit':
      return <ChannelDialog channel={channel} onClose={onClose} />;
    case 'newPlan':
      return <PlanDialog channel={channel} plan={null} onClose={onClose} />;
    case 'editPlan':
      return <PlanDialog channel={channel} plan={open.plan} onClose={onClose} />;
    case 'close':
      return (
        <Removal
          title={t('remove.closeTitle', { name })}
          text={count > 0 ? t('remove.closeText', { count }) : t('remove.closeNobody')}
          confirm={t('own.close')}
          run={() => api(sellsAddresses.editChannel, { params: { id }, body: { active: false } })}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <Removal
          title={t('remove.channelTitle', { name })}
          text={t('remove.channelText')}
          confirm={t('own.remove')}
          run={() => api(sellsAddresses.deleteChannel, { params: { id } })}
          onClose={onClose}
        />
      );
    case 'removePlan':
      return (
        <Removal
          title={t('remove.planTitle', { name: open.plan.name })}
          text={t(open.plan.sold ? 'remove.planSold' : 'remove.planText')}
          confirm={t('own.remove')}
          run={() => api(sellsAddresses.deleteChannelPlan, { params: { id, plan: open.plan.id } })}
          onClose={onClose}
        />
      );
  }
}

/** Shows a tipster's own channel: its state, its plans, and the possible actions. */
export function OwnChannelPanel({ channel }: { channel: OwnChannel }) {
  const { t } = useTranslation('sells-channels');
  const format = useFormats();
  const { change, busy, error } = useChange();
  const [open, setOpen] = useState<Open | null>(null);
  const { id, name, description, active, is_paid: paid, plans } = channel;
  const state = channelState(channel);
  const reopen = () =>
    void change(sellsAddresses.editChannel, { params: { id }, body: { active: true } }, () => t('own.done'));
  return (
    <Panel title={name} aside={<Tag tone={CHANNEL_TONES[state]}>{t(`own.state.${state}`)}</Tag>}>
      {description ? (
        <Text c="dimmed" maw="75ch" lineClamp={3} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {description}
        </Text>
      ) : null}
      <Facts
        facts={[
          [t('own.subscribers'), paid ? format.count(channel.subscribers) : null],
          [t('own.followers'), format.count(channel.followers)],
        ]}
      />
      {paid ? (
        <PlanTable
          channel={channel}
          onEdit={(plan) => setOpen({ dialog: 'editPlan', plan })}
          onRemove={(plan) => setOpen({ dialog: 'removePlan', plan })}
        />
      ) : null}
      {paid ? <AudienceActions channel={channel} /> : null}
      <Group gap="xs">
        {paid && active && plans.length < MAX_CHANNEL_PLANS ? (
          <Button
            {...(plans.length === 0 ? { variant: 'filled' } : {})}
            onClick={() => setOpen({ dialog: 'newPlan' })}
            aria-label={t('plan.newFor', { name })}
          >
            {t('plan.new')}
          </Button>
        ) : null}
        <Button component={Link} to={paths.channel(id)}>
          {t('own.see')}
        </Button>
        <Button onClick={() => setOpen({ dialog: 'edit' })} aria-label={t('own.editLabel', { name })}>
          {t('own.edit')}
        </Button>
        {active ? (
          <Button onClick={() => setOpen({ dialog: 'close' })} aria-label={t('own.closeLabel', { name })}>
            {t('own.close')}
          </Button>
        ) : (
          <Button loading={busy} onClick={reopen} aria-label={t('own.reopenLabel', { name })}>
            {t('own.reopen')}
          </Button>
        )}
        <Button
          variant="subtle"
          onClick={() => setOpen({ dialog: 'remove' })}
          aria-label={t('own.removeLabel', { name })}
        >
          {t('own.remove')}
        </Button>
      </Group>
      <Failed error={error} />
      {open ? <Dialogs channel={channel} open={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}
