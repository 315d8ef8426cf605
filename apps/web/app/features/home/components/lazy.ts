import { lazy } from 'react';

/** Below the first screen wherever it stands: rendered by the server with the rest of a public page, and made alive after it. */
export const AverageChart = lazy(async () => ({ default: (await import('./AverageChart.tsx')).AverageChart }));
