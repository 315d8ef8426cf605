export { AverageChart } from './components/AverageChart.tsx';
export { HomePage } from './HomePage.tsx';
export { chartHome, readHome, type Top, topOf } from './queries.ts';
