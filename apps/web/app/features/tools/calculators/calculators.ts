import type { Capability } from '@quotavera/domain/access';
import type { CountKind } from '@quotavera/domain/tools';
import type { ComponentType } from 'react';
import {
  IconBallFootball,
  IconChartBar,
  IconFlag,
  IconMathFunction,
  IconShieldCheck,
  IconTarget,
  IconTargetArrow,
} from '../../../ui/icons/index.ts';
import type { CalculatorKey } from './address.ts';

interface Tool {
  key: CalculatorKey;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;
  needs: Capability;
  /** The statistic without which a league can't be calculated; null for goals. */
  statistic: Exclude<CountKind, 'goals'> | null;
}

/** The calculators in the order of the menu; START has the first two. */
export const TOOLS: readonly Tool[] = [
  { key: 'xg', icon: IconBallFootball, needs: 'tools.basic', statistic: null },
  { key: 'total-shots', icon: IconChartBar, needs: 'tools.basic', statistic: 'shots' },
  { key: 'team-shots', icon: IconShieldCheck, needs: 'tools.advanced', statistic: 'shots' },
  { key: 'shots-on-target', icon: IconTarget, needs: 'tools.advanced', statistic: 'shots_on_target' },
  { key: 'team-shots-on-target', icon: IconTargetArrow, needs: 'tools.advanced', statistic: 'shots_on_target' },
  { key: 'corners', icon: IconFlag, needs: 'tools.advanced', statistic: 'corners' },
  { key: 'advanced', icon: IconMathFunction, needs: 'tools.advanced', statistic: null },
];

export function toolOf(key: CalculatorKey): Tool {
  const calculator = TOOLS.find((tool) => tool.key === key);
  if (!calculator) throw new Error(`no calculator ${key}`);
  return calculator;
}
