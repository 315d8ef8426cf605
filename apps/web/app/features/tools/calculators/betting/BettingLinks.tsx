import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { calculatorPath } from '../addresses.ts';
import classes from '../Calculators.module.css';
import { BETTING_NAMES } from './fields.ts';

/** A link to each calculator of betting, with the question that it answers. */
export function BettingLinks() {
  const { t } = useTranslation('tools-betting');
  return (
    <SimpleGrid component="ul" className="plain-list" minColWidth="min(100%, 300px)">
      {BETTING_NAMES.map((name) => (
        <li key={name}>
          <Paper component={Link} to={calculatorPath(name)} display="block" h="100%" className={classes.tool}>
            <Title order={2} size="h3">
              {t(`calc.${name}.name`)}
            </Title>
            <Text c="dimmed" fz={14} mt={4}>
              {t(`calc.${name}.lead`)}
            </Text>
          </Paper>
        </li>
      ))}
    </SimpleGrid>
  );
}
