import { TextInput } from '@mantine/core';
import { warningsEndAt } from '@quotavera/domain/bet';
import { MAX_TIP_NOTE } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';
import { ofTips } from '../../../platform/api/use-change.ts';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { MomentField } from '../../../ui/dates/index.ts';
import { FormDialog, ReasonDialog } from '../../../ui/dialog/index.ts';
import { lazyDialog } from '../../../ui/fetched/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { IconBan, IconClock, IconEdit, IconUsers } from '../../../ui/icons/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { fieldOfInstant, instantOfField } from '../form/model.ts';
import type { OpenTip } from '../queries.ts';
import { ActButton } from './ActButton.tsx';
import { type Asked, Explained, editOf, NotifyBox } from './later.tsx';

const WidenDialog = lazyDialog(() => import('./WidenDialog.tsx'));

function NoteDialog({ tip, onClose }: Asked) {
  const { t } = useTranslation('tips');
  const form = useApiForm({
    initialValues: { text: '', notify: true },
    affects: ofTips,
    send: (values) => editOf(tip, { action: 'note', ...values }),
    done: () => {
      notify('success', t('later.noteDone'));
      onClose();
    },
  });
  const { length } = form.values.text.trim();
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('later.noteTitle')}
      submit={t('later.note')}
      disabled={length === 0 || length > MAX_TIP_NOTE}
    >
      <Explained>{t('later.noteText')}</Explained>
      <CountedTextarea label={t('later.noteLabel')} max={MAX_TIP_NOTE} rows={4} {...form.field('text')} />
      <NotifyBox {...form.checkbox('notify')} />
    </FormDialog>
  );
}

function StopDialog({ tip, onClose }: Asked) {
  const { t } = useTranslation('tips');
  const form = useApiForm({
    initialValues: { reason: '' },
    affects: ofTips,
    send: ({ reason }) => editOf(tip, { action: 'stop', reason }),
    done: () => {
      notify('success', t('later.stopDone'));
      onClose();
    },
  });
  return (
    <ReasonDialog form={form} onClose={onClose} tone="danger" title={t('later.stopTitle')} submit={t('later.stop')}>
      <Explained>{t('later.stopText')}</Explained>
    </ReasonDialog>
  );
}

function RestrictDialog({ tip, onClose }: Asked) {
  const { t, i18n } = useTranslation('tips');
  const minimum = tip.minimum_odds === null ? '' : writeDecimal(tip.minimum_odds, i18n.language);
  const expires = fieldOfInstant(tip.expires_at);
  const form = useApiForm({
    initialValues: { minimum, expires },
    apiNames: { minimum_odds: 'minimum', expires_at: 'expires' },
    affects: ofTips,
    send: (values) => {
      const until = values.expires === expires ? null : instantOfField(values.expires);
      return editOf(tip, {
        action: 'restrict',
        ...(values.minimum !== minimum && { minimum_odds: values.minimum.replace(',', '.').trim() }),
        ...(until !== null && { expires_at: until }),
      });
    },
    done: () => {
      notify('success', t('later.restrictDone'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('later.restrictTitle')}
      submit={t('later.restrict')}
      disabled={form.values.minimum === minimum && form.values.expires === expires}
    >
      <Explained>{t('later.restrictText')}</Explained>
      {tip.side === 'lay' ? null : (
        <TextInput
          label={t('later.restrictMinimum')}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('minimum')}
        />
      )}
      <MomentField label={t('later.restrictExpiry')} description={t('later.restrictZone')} {...form.field('expires')} />
    </FormDialog>
  );
}

/** Changes of a published tip that leave its bet as it is: notes at any time, the others while it can be played. */
export function LaterActions({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  const legs = tip.legs.map(({ sport, matchdate: startsAt }) => ({ sport, startsAt }));
  const isPlayable = tip.settled_at === null && warningsEndAt({ phase: tip.liveprematch, legs }).getTime() > Date.now();
  return (
    <>
      <ActButton label={t('later.note')} icon={<IconEdit size={17} aria-hidden="true" />}>
        {(close) => <NoteDialog tip={tip} onClose={close} />}
      </ActButton>
      {isPlayable ? (
        <>
          <ActButton label={t('later.restrict')} icon={<IconClock size={17} aria-hidden="true" />}>
            {(close) => <RestrictDialog tip={tip} onClose={close} />}
          </ActButton>
          {tip.liveprematch === 'live' ? null : (
            <ActButton label={t('later.widen')} icon={<IconUsers size={17} aria-hidden="true" />}>
              {(close) => <WidenDialog tip={tip} onClose={close} />}
            </ActButton>
          )}
          {tip.stopped_at === null ? (
            <ActButton label={t('later.stop')} icon={<IconBan size={17} aria-hidden="true" />} tone="danger">
              {(close) => <StopDialog tip={tip} onClose={close} />}
            </ActButton>
          ) : null}
        </>
      ) : null}
    </>
  );
}
