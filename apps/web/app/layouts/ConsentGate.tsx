import { Anchor, Button, CloseButton, Group, Paper, Text, Title } from '@mantine/core';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/boot/use-in-browser.ts';
import { askForConsent, consentAsked, onConsent, storedConsent } from '../platform/consent/index.ts';
import classes from './ConsentGate.module.css';

const ConsentDialog = lazy(() => import('../features/publishing/consent/ConsentDialog.tsx'));
// The code that stores an answer is fetched while the reader reads the question, after the page itself.
const READING_MS = 1_000;
const fetchChoose = async () => (await import('../features/publishing/consent/queries.ts')).choose;

const ANSWERS = { none: 'refuseAll', choose: 'choose', all: 'acceptAll' } as const;
type Answer = keyof typeof ANSWERS;

interface Groups {
  groups: readonly { varname: string; is_required: boolean }[];
}

/**
 * The first question: a strip at the page's foot, beside which the page can be read and used. The server draws it for everybody, the script
 * in the head hides it for those who have answered. Accept all, refuse all, choose: the same size on the same level. Closed without a choice,
 * nothing optional is allowed and nobody asks again.
 */
function ConsentStrip({ groups }: Groups) {
  const hydrated = useHydrated();
  const { t } = useTranslation();

  async function answer(choice: Answer): Promise<void> {
    if (choice === 'choose') return askForConsent(true);
    const choose = await fetchChoose();
    const optional = groups.filter(({ is_required }) => !is_required).map(({ varname }) => varname);
    choose(groups, choice === 'all' ? optional : []);
    // The focused button is gone with the question.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  useEffect(() => {
    delete document.documentElement.dataset.consent;
    const timer = setTimeout(() => fetchChoose().catch(() => undefined), READING_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Paper
      component="section"
      aria-labelledby="cookie-question"
      className={classes.strip}
      pos="fixed"
      right={0}
      bottom={{ base: 0, xs: 16 }}
      left={0}
      maw={640}
      mx="auto"
      pt="xs"
    >
      <Group justify="space-between" wrap="nowrap" mr={-8}>
        <Title order={2} size="h4" id="cookie-question">
          {t('consent.title')}
        </Title>
        <CloseButton
          size={44}
          iconSize={20}
          aria-label={t('consent.close')}
          title={t('consent.close')}
          disabled={!hydrated}
          onClick={() => void answer('none')}
        />
      </Group>
      <Text size="sm">
        {t('consent.text')}{' '}
        <Anchor component={Link} to={paths.cookiePolicy}>
          {t('consent.policy')}
        </Anchor>
      </Text>
      <Group grow wrap="nowrap" align="stretch" gap="xs" mt="sm" className={classes.answers}>
        {(Object.keys(ANSWERS) as Answer[]).map((each) => (
          <Button key={each} variant="filled" disabled={!hydrated} onClick={() => void answer(each)}>
            {t(`consent.${ANSWERS[each]}`)}
          </Button>
        ))}
      </Group>
    </Paper>
  );
}

/** Asks about cookies while no choice is stored. Without the list of groups nobody can choose: then nobody is asked. */
export function ConsentGate({ groups }: Groups) {
  const consent = useSyncExternalStore(onConsent, storedConsent, () => null);
  const isOpen = useSyncExternalStore(onConsent, consentAsked, () => false);
  return (
    <>
      {consent === null && groups.length > 0 ? <ConsentStrip groups={groups} /> : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ConsentDialog />
        </Suspense>
      ) : null}
    </>
  );
}
