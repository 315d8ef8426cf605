import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { type ApiError, api } from '../../../platform/api/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { type SubscriptionAnswer, subscriptionOf } from './subscription.ts';

/** Asks for the newsletter: an address and the privacy consent. */
export default function SubscribeForm({ answer }: { answer: SubscriptionAnswer | undefined }) {
  const { t } = useTranslation('publishing-newsletter');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState(answer?.result.ok ? answer.email : '');
  const [error, setError] = useState<ApiError | null>(answer && !answer.result.ok ? answer.result.error : null);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const body = subscriptionOf(new FormData(event.currentTarget));
    setBusy(true);
    const sent = await api(publishingAddresses.subscribeNewsletter, { body });
    setBusy(false);
    setError(sent.ok ? null : sent.error);
    if (sent.ok) setSentTo(body.email);
  }

  if (sentTo) return <Note kind="info">{t('sent', { email: sentTo })}</Note>;
  return (
    <form method="post" onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="sm" maw={440}>
        <TextInput
          label={t('email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={answer?.email}
          error={error?.errors.email?.[0]}
        />
        <Checkbox
          name="privacy"
          required
          error={error?.errors.privacy?.[0]}
          label={
            <Text span inherit>
              {t('consent')}{' '}
              <Anchor component={Link} to={paths.privacy} inherit underline="always">
                {t('privacy')}
              </Anchor>
            </Text>
          }
        />
        {error && Object.keys(error.errors).length === 0 ? <Note kind="error">{errorText(error)}</Note> : null}
        <Button type="submit" variant="filled" loading={busy} w="fit-content">
          {t('subscribe')}
        </Button>
      </Stack>
    </form>
  );
}
