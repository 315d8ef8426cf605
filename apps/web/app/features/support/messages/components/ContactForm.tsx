import { Anchor, Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { MESSAGE_MAX, SUBJECT_MAX } from '@quotavera/domain/support/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { createAttempts } from '../../../../platform/api/attempts.ts';
import { type ApiError, api } from '../../../../platform/api/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { ProgramTrap } from '../../../../ui/trap/index.tsx';
import { type ContactAnswer, contactFieldsOf, type SentMessage } from '../contact.ts';
import type { Attachment } from '../queries.ts';
import { AttachmentPicker } from './Attachments.tsx';

function SentNote({ sent, isMember, onAgain }: { sent: SentMessage; isMember: boolean; onAgain: () => void }) {
  const { t } = useTranslation('support-messages');
  return (
    <Panel title={t('contact.sent')}>
      <Text role="status">{isMember ? t('contact.sentMember') : t('contact.sentText', { email: sent.email })}</Text>
      {isMember ? (
        <Button component={Link} to={`${paths.messages}?thread=${sent.id}`} variant="filled">
          {t('contact.open')}
        </Button>
      ) : null}
      <Button onClick={onAgain}>{t('contact.another')}</Button>
    </Panel>
  );
}

/** The form behind both addresses. A field that nobody sees and the time since it was opened tell programs from people. */
export function ContactForm({
  name = '',
  email = '',
  isMember = false,
  answer,
}: {
  name?: string;
  email?: string;
  isMember?: boolean;
  answer?: ContactAnswer | undefined;
}) {
  const { t } = useTranslation('support-messages');
  const errorText = useErrorText();
  const openedAt = useRef(0);
  const attempts = useRef(createAttempts());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(answer && !answer.result.ok ? answer.result.error : null);
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [sent, setSent] = useState<SentMessage | null>(answer?.result.ok ? answer.result.data : null);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    setBusy(true);
    setError(null);
    const written = { ...contactFieldsOf(data), attachments: files.map(({ id }) => id) };
    const result = await api(
      supportAddresses.contactUs,
      {
        body: {
          ...written,
          website: String(data.get('website') ?? ''),
          elapsed_ms: Math.round(performance.now() - openedAt.current),
        },
      },
      // A member's message whose answer was lost is sent again as the same one.
      { idempotencyKey: attempts.current.keyFor(JSON.stringify(written)) },
    );
    setBusy(false);
    if (result.ok) {
      attempts.current.arrived();
      setFiles([]);
      return setSent(result.data);
    }
    setError(result.error);
    const [wrong] = ['name', 'email', 'subject', 'message'].filter((field) => result.error.errors[field]);
    if (wrong) form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  if (sent) return <SentNote sent={sent} isMember={isMember} onAgain={() => setSent(null)} />;
  const problem = (field: string) => error?.errors[field]?.[0];
  const shown = ['name', 'email', 'subject', 'message'].some((field) => problem(field));
  return (
    <Panel>
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextInput
            name="name"
            label={t('contact.name')}
            autoComplete="name"
            required
            defaultValue={answer?.fields.name ?? name}
            error={problem('name')}
          />
          <TextInput
            name="email"
            type="email"
            label={t('contact.email')}
            autoComplete="email"
            required
            defaultValue={answer?.fields.email ?? email}
            error={problem('email')}
          />
          <TextInput
            name="subject"
            label={t('contact.subject')}
            maxLength={SUBJECT_MAX}
            required
            defaultValue={answer?.fields.subject}
            error={problem('subject')}
          />
          <Textarea
            name="message"
            label={t('contact.message')}
            maxLength={MESSAGE_MAX}
            rows={7}
            required
            defaultValue={answer?.fields.message}
            error={problem('message')}
          />
          <ProgramTrap />
          {isMember ? <AttachmentPicker files={files} onChange={setFiles} /> : null}
          {error && !shown ? <Note kind="error">{error.errors.attachments?.[0] ?? errorText(error)}</Note> : null}
          <Button type="submit" variant="filled" loading={busy}>
            {t('contact.send')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('contact.privacy')}{' '}
            <Anchor component={Link} to={paths.privacy} inherit underline="always">
              {t('contact.privacyLink')}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </Panel>
  );
}
