import { Box, Flex, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageMeta } from '../../../../ui/page/index.ts';

/** A page with one question. It sends no referrer, because its address may carry a secret. */
export function Frame({
  title,
  lead,
  icon,
  arrived = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  icon: ReactNode;
  /** Whether it replaces another question. The title then takes the focus, so that screen readers announce it. */
  arrived?: boolean;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  return (
    <Flex component="section" justify="center" px="md" py={{ base: 'md', sm: 'clamp(16px, 6vh, 64px)' }}>
      <PageMeta title={title} />
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      <Paper w="100%" maw={448} px={{ base: 20, sm: 40 }} py={{ base: 24, sm: 40 }}>
        <Stack>
          <ThemeIcon size={48} radius={24} variant="light" aria-hidden="true">
            {icon}
          </ThemeIcon>
          <Box>
            <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
              {title}
            </Title>
            {lead ? (
              <Text mt={4} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {lead}
              </Text>
            ) : null}
          </Box>
          {children}
        </Stack>
      </Paper>
    </Flex>
  );
}
