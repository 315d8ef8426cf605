import { Skeleton, Text, Title } from '@mantine/core';
import { bankrollAdminAddresses } from '@quotavera/contract/bankroll/admin-addresses';
import { FREE_TEXT_MAX, FREE_TEXT_MIN } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { ofEverything } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Segmented } from '../../../ui/choice/index.ts';
import { Dialog, FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { ImportPreview } from '../components/ImportPreview.tsx';
import { Rejections } from '../components/Rejections.tsx';
import type { Review, ReviewSheet } from './queries.ts';

/** A declared history is kept in euro. */
const CURRENCY = 'EUR';

/** The sheet shows what an admin judges by: totals, the tipster's own answers, odd rows and refused ones. */
function Sheet({ sheet }: { sheet: ReviewSheet }) {
  const { t, i18n } = useTranslation('bankroll-declared');
  const format = useFormats();
  const answers = new Intl.ListFormat(i18n.language).format(sheet.answers.map((answer) => t(`answer.${answer}`)));
  return (
    <>
      <Text>
        {t('totals', {
          staked: format.money(sheet.staked_cents, { currency: CURRENCY }),
          profit: format.money(sheet.profit_cents, { currency: CURRENCY }),
        })}
      </Text>
      <Text c="dimmed">{sheet.answers.length === 0 ? t('answersNone') : t('answers', { answers })}</Text>
      <ImportPreview report={sheet} currency={CURRENCY} />
      {sheet.rejections.length > 0 ? (
        <>
          <Title order={3} size="h5">
            {t('refusedRows')}
          </Title>
          <Rejections rejections={sheet.rejections} />
        </>
      ) : null}
    </>
  );
}

function Looked({ review }: { review: Review }) {
  const { t } = useTranslation('bankroll-declared');
  const read = useApi(bankrollAdminAddresses.readDeclaredReview, { params: { id: review.id } });
  if (read.error) return <ErrorState error={read.error} onRetry={read.reload} />;
  if (!read.data) {
    return (
      <LoadingState>
        <Skeleton height={220} radius={8} />
      </LoadingState>
    );
  }
  return read.data.sheet ? <Sheet sheet={read.data.sheet} /> : <Note kind="info">{t('noSheet')}</Note>;
}

const DECISIONS = ['approved', 'refused'] as const;

interface Typed {
  decision: (typeof DECISIONS)[number];
  reason: string;
}

/** Shows a file with a declared history, and asks whether it may show on its tipster's page. */
export function ReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation('bankroll-declared');
  const form = useApiForm<Typed, unknown>({
    initialValues: { decision: 'approved', reason: '' },
    affects: ofEverything,
    send: ({ decision, reason }) =>
      api(bankrollAdminAddresses.decideDeclaredReview, {
        params: { id: review.id },
        body: decision === 'refused' ? { decision, reason: reason.trim() } : { decision },
      }),
    done: () => {
      notify('success', t(form.values.decision === 'refused' ? 'refusedDone' : 'approved'));
      onClose();
    },
  });
  const { decision, reason } = form.values;
  const title = t('dialog', { tipster: review.tipster.username });
  if (review.state !== 'waiting') {
    return (
      <Dialog open onClose={onClose} title={title}>
        <Looked review={review} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      submit={t('confirm')}
      tone={decision === 'refused' ? 'danger' : 'main'}
      disabled={decision === 'refused' && reason.trim().length < FREE_TEXT_MIN}
    >
      <Looked review={review} />
      <Segmented
        label={t('choice')}
        options={DECISIONS.map((value) => ({ value, label: t(value === 'refused' ? 'refuse' : 'approve') }))}
        {...form.field('decision')}
      />
      {decision === 'refused' ? (
        <CountedTextarea
          label={t('reason')}
          description={t('reasonText')}
          max={FREE_TEXT_MAX}
          {...form.field('reason')}
        />
      ) : null}
    </FormDialog>
  );
}
