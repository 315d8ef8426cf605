import { Box, Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../platform/api/call.ts';
import { useHydrated } from '../../platform/boot/use-in-browser.ts';
import { IconAlertTriangle, IconRefresh } from '../icons/index.ts';

function State({
  icon,
  color,
  title,
  children,
  action,
  role,
  order = 2,
}: {
  icon?: ReactNode;
  color: string;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: 'alert';
  order?: 1 | 2;
}) {
  return (
    <Paper py={40} px="lg" role={role}>
      <Stack align="center" gap="xs" ta="center">
        {icon ? (
          <div
            className="halo"
            style={{
              color: `var(--mantine-color-${color}-light-color)`,
              background: `var(--mantine-color-${color}-light)`,
            }}
            aria-hidden="true"
          >
            {icon}
          </div>
        ) : null}
        <Title order={order} size="h3">
          {title}
        </Title>
        {children ? (
          <Text component="div" size="sm" c="dimmed" maw="52ch">
            {children}
          </Text>
        ) : null}
        {action ? (
          <Group justify="center" gap="xs" mt="xs">
            {action}
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}

/** An empty list: says why it is empty and offers the next step. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  order,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** 1 where it is the whole page. */
  order?: 1 | 2;
}) {
  return (
    <State icon={icon} color="vite-blue" title={title} action={action} order={order}>
      {children}
    </State>
  );
}

/** The message of a failed call: the server's description, or a text by its status when there is none. */
export function useErrorText(): (error: ApiError) => string {
  const { t } = useTranslation();
  return (error) => {
    if (error.code === 'network' || error.code === 'aborted') return t('failure.network');
    if (error.code === 'timeout' && error.status === null) return t('failure.timeout');
    if (error.code === 'rate_limited' && error.retryAfter !== null) {
      return t('failure.wait', { seconds: error.retryAfter });
    }
    return error.description || t('failure.generic');
  };
}

/** A failed read: says what happened and offers to try again. */
export function ErrorState({
  error,
  title,
  onRetry,
}: {
  error?: ApiError | null;
  title?: string;
  onRetry?: (() => void) | undefined;
}) {
  const hydrated = useHydrated();
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <State
      role="alert"
      color="red"
      icon={<IconAlertTriangle size={22} stroke={1.75} />}
      title={title ?? t('failure.title')}
      action={
        onRetry ? (
          <Button disabled={!hydrated} onClick={onRetry} leftSection={<IconRefresh size={18} aria-hidden="true" />}>
            {t('action.retry')}
          </Button>
        ) : null
      }
    >
      {error ? errorText(error) : t('failure.generic')}
    </State>
  );
}

/** Wraps skeletons, so that screen readers announce the loading once. */
export function LoadingState({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box aria-busy="true">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {children}
    </Box>
  );
}
