import { lazy } from 'react';

/** Lazy parts below the first screen of public pages: the server renders them with the rest, the browser hydrates them later. */
export const AverageChart = lazy(async () => ({ default: (await import('./AverageChart.tsx')).AverageChart }));
