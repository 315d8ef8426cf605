import { NativeSelect, Skeleton } from '@mantine/core';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { notify } from '../../../platform/notify/index.ts';
import { ManyChips } from '../../../ui/choice/index.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { Dialog, FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';

type Choice = ReplyTo<typeof toolsAddresses.readValueChoice>;

const THRESHOLDS = [5, 10, 20, 30, 50, 100] as const;

function ChoiceForm({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { t } = useTranslation('tools-value');
  const format = useFormats();
  const form = useApiForm({
    initialValues: { bookmakers: choice.bookmakers, premium: String(choice.premium), alerts: choice.alerts },
    send: ({ bookmakers, premium, alerts }) =>
      api(toolsAddresses.putValueChoice, { body: { bookmakers, premium: Number(premium), alerts } }),
    done: () => {
      notify('success', t('choice.saved'));
      onClose();
    },
    affects: (path) => path.startsWith('/tools/v1/value/'),
  });
  const thresholds = [...new Set([...THRESHOLDS, choice.premium])].sort((a, b) => a - b);
  return (
    <FormDialog form={form} onClose={onClose} title={t('choice.title')} submit={t('choice.save')}>
      <ManyChips
        label={t('choice.bookmakers')}
        options={choice.options.map(({ code, name }) => ({ value: code, label: name }))}
        value={form.values.bookmakers}
        onChange={(bookmakers) => form.setFieldValue('bookmakers', [...bookmakers])}
      />
      <NativeSelect
        label={t('choice.threshold')}
        {...form.field('premium')}
        data={thresholds.map((value) => ({
          value: String(value),
          label: format.percent(value / 1000, { signed: false }),
        }))}
      />
      <Checkbox label={t('choice.alerts')} description={t('choice.alertsHint')} {...form.checkbox('alerts')} />
    </FormDialog>
  );
}

/** The reader's own bookmakers, from which premium on a price is listed, and whether to be told of new ones. */
export default function ChoiceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tools-value');
  const read = useApi(toolsAddresses.readValueChoice, {});
  if (read.data) return <ChoiceForm choice={read.data} onClose={onClose} />;
  return (
    <Dialog open title={t('choice.title')} onClose={onClose}>
      {read.error ? (
        <ErrorState error={read.error} onRetry={read.reload} />
      ) : (
        <LoadingState>
          <Skeleton height={160} />
        </LoadingState>
      )}
    </Dialog>
  );
}
