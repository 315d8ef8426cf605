export { ChartSkeleton } from './ChartSkeleton.tsx';
export { EquityChart, type EquityChartProps, type EquityPoint, useEquityFinding } from './EquityChart.tsx';
export { type MonthlyBar, MonthlyBars } from './MonthlyBars.tsx';
export { LinkSwitch, PeriodSwitch, type SwitchOption } from './PeriodSwitch.tsx';
export { Sparkline } from './Sparkline.tsx';
