import { Alert, Box, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { useTimeZone } from '../../../../ui/time/index.ts';
import { type LimitState, useCareChange } from '../useCareChange.ts';
import { keptValue, shownValue, useLimitWords } from '../wording.ts';

/** Shows a limit: its current value, the pending one, and the form that changes it. */
export function LimitRow({ limit }: { limit: LimitState }) {
  const { t } = useTranslation('accounts-care');
  const format = useFormats();
  const zone = useTimeZone();
  const words = useLimitWords();
  const errorText = useErrorText();
  const { busy, error, change } = useCareChange();
  const [draft, setDraft] = useState<string | null>(null);
  const id = useId();
  const { kind, value, pendingAt, pendingValue } = limit;
  const bounds = { min: shownValue(kind, limit.min), max: shownValue(kind, limit.max) };
  const newValue = draft === null ? null : keptValue(kind, draft);
  const usable = newValue !== null && newValue >= limit.min && newValue <= limit.max;

  async function save(value: number | null): Promise<void> {
    const saved = await change(accountsMemberAddresses.changeCareLimit, { body: { kind, value } }, (state) => {
      const now = state.limits.find((one) => one.kind === kind);
      return t(now?.pendingAt ? 'limits.savedLater' : 'limits.saved');
    });
    if (saved) setDraft(null);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (usable) void save(newValue);
  }

  return (
    <Stack role="listitem" gap="sm" aria-labelledby={id}>
      <Group gap="4px 16px" justify="space-between" align="flex-start">
        <Box flex="1 1 320px">
          <Title order={3} size="h4" id={id}>
            {t(`kind.${kind}.name`)}
          </Title>
          <Text size="sm" c="dimmed">
            {t(`kind.${kind}.text`)}
          </Text>
        </Box>
        <Text fw={value === null ? 400 : 600} c={value === null ? 'dimmed' : undefined}>
          {words(kind, value)}
        </Text>
      </Group>
      {pendingAt ? (
        <Alert color="yellow" role="status" p="8px 12px">
          {pendingValue === null
            ? t('limits.waitingNone', { when: format.instant(pendingAt, zone) })
            : t('limits.waiting', { when: format.instant(pendingAt, zone), value: words(kind, pendingValue) })}
        </Alert>
      ) : null}
      {draft === null ? (
        <Group gap="xs">
          <Button
            size="sm"
            aria-describedby={id}
            onClick={() => setDraft(value === null ? '' : String(shownValue(kind, value)))}
          >
            {t(value === null ? 'limits.set' : 'limits.change')}
          </Button>
          {pendingAt ? (
            <Button size="sm" variant="subtle" loading={busy} aria-describedby={id} onClick={() => void save(value)}>
              {t('limits.keep')}
            </Button>
          ) : null}
          {value !== null && !(pendingAt && pendingValue === null) ? (
            <Button size="sm" variant="subtle" loading={busy} aria-describedby={id} onClick={() => void save(null)}>
              {t('limits.remove')}
            </Button>
          ) : null}
        </Group>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm" maw={360}>
            <TextInput
              label={`${t('limits.value')} (${t(`kind.${kind}.unit`)})`}
              inputMode="decimal"
              autoComplete="off"
              value={draft}
              onChange={(event) => setDraft(event.currentTarget.value)}
              description={
                value !== null && newValue !== null && newValue > value
                  ? t('limits.confirmRaise')
                  : t('limits.between', bounds)
              }
              error={draft !== '' && !usable ? t('limits.between', bounds) : error ? errorText(error) : null}
              // The field replaces the button that was pressed, so it must take over the focus.
              autoFocus
            />
            <Group gap="xs">
              <Button type="submit" size="sm" variant="filled" loading={busy} disabled={!usable}>
                {t('limits.save')}
              </Button>
              <Button size="sm" onClick={() => setDraft(null)}>
                {t('limits.cancel')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      {draft === null && error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Stack>
  );
}
