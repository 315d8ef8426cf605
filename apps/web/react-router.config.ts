import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // Two files more for each part of a member's screen otherwise.
  splitRouteModules: false,
} satisfies Config;
