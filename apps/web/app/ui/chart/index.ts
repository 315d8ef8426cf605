export { ticks } from './axis.ts';
export { Axis, ChartFrame, Curve, Dot, Drawing, Gridlines } from './ChartFrame.tsx';
export { ChartSkeleton } from './ChartSkeleton.tsx';
export { EquityChart, type EquityPoint, useEquityFinding } from './EquityChart.tsx';
export { MonthlyBars } from './MonthlyBars.tsx';
export { LinkSwitch, PeriodSwitch } from './PeriodSwitch.tsx';
export { ResultBar } from './ResultBar.tsx';
export { Sparkline } from './Sparkline.tsx';
export { airyRange, fromTop } from './scale.ts';
