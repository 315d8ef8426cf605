export { EquityChart, type EquityChartProps, type EquityPoint, useEquityFinding } from './EquityChart.tsx';
export { type MonthlyBar, MonthlyBars } from './MonthlyBars.tsx';
export { PeriodSwitch } from './PeriodSwitch.tsx';
export { Sparkline } from './Sparkline.tsx';
