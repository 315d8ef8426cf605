import { Group, List, Progress, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { PASSWORD_PROBLEMS, passwordProblems } from '@quotavera/domain/accounts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck } from '../../../../ui/icons/index.ts';

const PAUSE_MS = 200;
type Score = 0 | 1 | 2 | 3 | 4;
const COLORS = ['red', 'red', 'yellow', 'green', 'green'] as const;

/** The estimator, loaded when it is first needed; null if that fails, because the server checks the password anyway. */
export function loadStrength(): Promise<typeof import('./strength.ts') | null> {
  return import('./strength.ts').catch(() => null);
}

/** The score of what stands in the field, a moment after the last key; null before there is one. */
function useScore(password: string, words: readonly string[]): Score | null {
  const [score, setScore] = useState<Score | null>(null);
  const personalWords = words.join('\n');
  useEffect(() => {
    if (!password) return setScore(null);
    let current = true;
    const timer = setTimeout(async () => {
      const strength = await loadStrength();
      if (current && strength) setScore(strength.strengthOf(password, personalWords.split('\n')));
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, personalWords]);
  return score;
}

/**
 * Shows what a new password still lacks and how hard it is to guess, while it is typed. `words` are known of its owner (e-mail, names).
 * Needs the namespace `accounts-password`.
 */
export function StrengthMeter({ password, words }: { password: string; words: readonly string[] }) {
  const { t } = useTranslation('accounts-password');
  const missing = new Set(passwordProblems(password));
  const score = useScore(password, words);
  return (
    <Stack gap={6} mt={-8}>
      <Group gap={4} grow aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <Progress
            key={bar}
            size={4}
            color={COLORS[score ?? 0]}
            value={score !== null && bar <= Math.max(score, 1) ? 100 : 0}
            bg="var(--line-strong)"
          />
        ))}
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        {score === null ? '' : t('strength.label', { word: t(`strength.${score}`) })}
      </Text>
      <List
        size="sm"
        c="dimmed"
        display="flex"
        listStyleType="none"
        style={{ flexWrap: 'wrap', gap: '4px 14px' }}
        styles={{ itemIcon: { marginInlineEnd: 6 } }}
        aria-label={t('rules.label')}
      >
        {PASSWORD_PROBLEMS.map((rule) => {
          const met = password !== '' && !missing.has(rule);
          return (
            <List.Item
              key={rule}
              c={met ? 'var(--ink)' : undefined}
              icon={
                <ThemeIcon size={16} radius={8} variant={met ? 'light' : 'default'} color="green" aria-hidden="true">
                  {met ? <IconCheck size={12} stroke={3} /> : null}
                </ThemeIcon>
              }
            >
              {t(`rules.${rule}`)}
              <VisuallyHidden>: {met ? t('rules.met') : t('rules.missing')}</VisuallyHidden>
            </List.Item>
          );
        })}
      </List>
    </Stack>
  );
}
