import { Anchor, Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { REPORT_REASONS, REPORT_TEXT_MAX, type ReportReason } from '@quotavera/domain/support/reports';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { type ApiError, api } from '../../../../platform/api/index.ts';
import { useSession } from '../../../../platform/session/use-session.ts';
import { Checkbox } from '../../../../ui/controls/checkbox.ts';
import { IconCircleCheck } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { EmptyState, useErrorText } from '../../../../ui/state/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import { ProgramTrap } from '../../../../ui/trap/index.tsx';
import { type ReportAnswer, type ReportFields, reportBodyOf, reportFieldsOf } from '../filing.ts';
import { targetIn } from '../queries.ts';

const EMPTY: ReportFields = { where: '', reason: '', text: '', name: '', email: '', goodFaith: false, website: '' };
const SHOWN: readonly string[] = ['reason', 'text', 'name', 'email', 'good_faith', 'reported_tip'];

function Sent({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('support-reports');
  return (
    <EmptyState
      icon={<IconCircleCheck size={24} stroke={1.6} />}
      title={t('sent.title')}
      action={
        signedIn ? (
          <Button component={Link} to={paths.reports} variant="filled">
            {t('sent.own')}
          </Button>
        ) : null
      }
    >
      {t(signedIn ? 'sent.member' : 'sent.visitor')}
    </EmptyState>
  );
}

/** The target of a report, when the reader came from its page. */
interface Known {
  tip: number | null;
  user: string | null;
  /** The secret of the address of a bankroll's page. */
  bankroll: string | null;
  comment: number | null;
  review: number | null;
}

function knownTarget({ tip, user, bankroll, comment, review }: Known): ReturnType<typeof targetIn> {
  if (comment !== null) return { reported_comment: comment };
  if (review !== null) return { reported_review: review };
  if (bankroll) return { reported_bankroll: bankroll };
  if (tip !== null) return { reported_tip: tip };
  return user ? { reported_user: user } : null;
}

/** Names the reported tip or user, when the reader came from its page. */
function About({ tip, user, bankroll, comment, review }: Known) {
  const { t } = useTranslation('support-reports');
  return (
    <Text>
      {t('form.about')}{' '}
      {comment !== null || review !== null ? (
        t(comment === null ? 'form.review' : 'form.comment')
      ) : bankroll ? (
        t('form.bankroll')
      ) : tip === null ? (
        <Anchor component={Link} to={paths.tipsterProfile(user ?? '')}>
          {t('mailed.user', { name: user })}
        </Anchor>
      ) : (
        <Anchor component={Link} to={paths.tipPublic(tip)}>
          {t('mailed.tip', { id: tip })}
        </Anchor>
      )}
    </Text>
  );
}

export default function ReportForm({ answer, ...from }: Known & { answer: ReportAnswer | undefined }) {
  const { t } = useTranslation('support-reports');
  const errorText = useErrorText();
  const { signedIn } = useSession();
  const [fields, setFields] = useState(answer?.fields ?? EMPTY);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(answer?.result?.ok === true);
  const [error, setError] = useState<ApiError | null>(answer?.result?.ok === false ? answer.result.error : null);
  const [whereMissing, setWhereMissing] = useState(answer?.result === null);
  const form = useRef<HTMLFormElement>(null);
  // The fields keep what the reader typed before the form was alive.
  useEffect(() => {
    if (form.current) setFields(reportFieldsOf(new FormData(form.current)));
  }, []);
  const set = (change: Partial<ReportFields>) => setFields((before) => ({ ...before, ...change }));
  const known = knownTarget(from);
  const errorOf = (field: string) => error?.errors[field]?.[0];
  const beyond = error && !Object.keys(error.errors).some((field) => SHOWN.includes(field));

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const target = known ?? targetIn(fields.where);
    setWhereMissing(target === null);
    if (target === null) return;
    setBusy(true);
    setError(null);
    const result = await api(supportAddresses.fileReport, {
      body: reportBodyOf(target, fields, signedIn),
    });
    setBusy(false);
    if (result.ok) setSent(true);
    else setError(result.error);
  }

  if (sent) return <Sent signedIn={signedIn} />;
  return (
    <Paper component="form" method="post" ref={form} noValidate onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        {known ? (
          <About {...from} />
        ) : (
          <TextInput
            name="where"
            label={t('form.where')}
            description={t('form.whereHint')}
            value={fields.where}
            onChange={({ currentTarget }) => set({ where: currentTarget.value })}
            error={whereMissing ? t('form.whereMissing') : errorOf('reported_tip')}
            maxLength={300}
          />
        )}
        <NativeSelect
          name="reason"
          label={t('form.reason')}
          value={fields.reason}
          onChange={({ currentTarget }) => set({ reason: currentTarget.value as ReportReason })}
          error={errorOf('reason')}
          data={[
            { value: '', label: t('form.reasonChoose'), disabled: true },
            ...REPORT_REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
          ]}
        />
        <CountedTextarea
          name="text"
          label={t('form.text')}
          description={t('form.textHint')}
          value={fields.text}
          max={REPORT_TEXT_MAX}
          autosize
          minRows={4}
          maxRows={14}
          onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          error={errorOf('text')}
        />
        {signedIn ? (
          <Text size="sm" c="dimmed">
            {t('form.memberHint')}
          </Text>
        ) : (
          <>
            <TextInput
              name="name"
              label={t('form.name')}
              autoComplete="name"
              value={fields.name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
              error={errorOf('name')}
            />
            <TextInput
              name="email"
              label={t('form.email')}
              description={t('form.emailHint')}
              type="email"
              autoComplete="email"
              value={fields.email}
              onChange={({ currentTarget }) => set({ email: currentTarget.value })}
              error={errorOf('email')}
            />
          </>
        )}
        <Checkbox
          name="good_faith"
          label={t('form.goodFaith')}
          checked={fields.goodFaith}
          onChange={({ currentTarget }) => set({ goodFaith: currentTarget.checked })}
          error={errorOf('good_faith')}
        />
        <ProgramTrap value={fields.website} onChange={({ currentTarget }) => set({ website: currentTarget.value })} />
        {beyond ? <Note kind="error">{errorText(error)}</Note> : null}
        <Group>
          <Button type="submit" variant="filled" loading={busy}>
            {t('form.send')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
