import { Box, Group, Text } from '@mantine/core';
import { USERNAME_MAX_LENGTH, usernameProblem } from '@quotavera/domain/accounts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCircleCheck } from '../../../../ui/icons/index.ts';
import { CountedInput } from '../../../../ui/text/index.ts';
import { fieldId } from '../draft.ts';
import { usernameState } from '../queries.ts';

const PAUSE_MS = 400;
type State = { of: string; free: boolean; text: string | null } | null;

/** The username, with a message while it is typed that says whether it is free. */
export function UsernameField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('accounts-registration');
  const { t: errorTexts } = useTranslation('errors');
  const [state, setState] = useState<State>(null);
  const name = value.trim();
  const problem = usernameProblem(name);
  useEffect(() => {
    if (problem) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await usernameState(name, controller.signal);
      if (!controller.signal.aborted && answer) setState({ of: name, free: answer.available, text: answer.text });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name, problem]);

  const current = state?.of === name ? state : null;
  // A name that is still too short is not reported while it is being typed.
  const tooSoon = problem === 'required' || problem === 'username_too_short';
  const slip = problem ? (tooSoon ? undefined : errorTexts(`fields.${problem}`)) : (current?.text ?? undefined);
  return (
    <Box>
      <CountedInput
        id={fieldId('username')}
        name="username"
        label={t('field.username')}
        description={t('field.usernameHint')}
        error={slip ?? error}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        max={USERNAME_MAX_LENGTH}
        value={value}
        aria-required
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Text component="div" size="sm" c="dimmed" mt={4} role="status">
        {problem ? (
          ''
        ) : current === null ? (
          t('username.checking')
        ) : current.free ? (
          <Group gap={5}>
            <IconCircleCheck size={16} color="var(--positive)" aria-hidden="true" /> {t('username.free')}
          </Group>
        ) : (
          ''
        )}
      </Text>
    </Box>
  );
}
