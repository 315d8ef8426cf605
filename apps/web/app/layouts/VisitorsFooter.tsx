import { Anchor, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BRAND, HELP_LINE } from '../brand.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/boot/use-in-browser.ts';
import { askForConsent } from '../platform/consent/index.ts';
import { Brand } from './Brand.tsx';
import { SimulatedMark } from './SimulatedMark.tsx';
import classes from './VisitorParts.module.css';
import { FOOTER } from './visitor-links.ts';

/** After the page, for visitors. */
export default function VisitorsFooter() {
  const hydrated = useHydrated();
  const { t } = useTranslation();
  return (
    <footer className={`${classes.footer} on-navy`}>
      <div className={`${classes.footerInner} ${classes.columns}`}>
        <Stack gap="sm" maw="34ch" c="white">
          <Brand />
          <Text size="sm" c="var(--nav-muted)">
            {t('footer.notBetting')}
          </Text>
        </Stack>
        {(['product', 'company', 'legal'] as const)
          .filter((column) => FOOTER[column].length > 0)
          .map((column) => (
            <nav key={column} aria-labelledby={`footer-${column}`}>
              <Title order={2} size="h4" c="white" mb="xs" id={`footer-${column}`}>
                {t(`footer.${column}`)}
              </Title>
              <Stack component="ul" gap={12} className={classes.list}>
                {FOOTER[column].map(([key, screen]) => (
                  <li key={key}>
                    <Anchor component={Link} to={paths[screen]} c="var(--nav-ink)" underline="hover">
                      {t(key)}
                    </Anchor>
                  </li>
                ))}
                {column === 'legal' ? (
                  <li>
                    <Anchor
                      component="button"
                      type="button"
                      disabled={!hydrated}
                      c="var(--nav-ink)"
                      underline="hover"
                      onClick={() => askForConsent(true)}
                    >
                      {t('footer.cookiePreferences')}
                    </Anchor>
                  </li>
                ) : null}
              </Stack>
            </nav>
          ))}
      </div>
      <Group gap="sm" className={classes.footerInner} pt="md" pb="xl">
        <ThemeIcon variant="outline" color="white" radius="xl" size={36} fz={12} fw={600}>
          18+
        </ThemeIcon>
        <Text size="sm">
          {t('footer.adults')}. {t('footer.help')}{' '}
          <Anchor href={`tel:${HELP_LINE.replaceAll(' ', '')}`} c="white" fw={500}>
            {HELP_LINE}
          </Anchor>
        </Text>
        <Text size="sm" ml="auto">
          © {BRAND}
        </Text>
        <SimulatedMark className={classes.simulated} />
      </Group>
    </footer>
  );
}
