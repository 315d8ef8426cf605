import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { minify } from '@swc/core';
import { defineConfig, type Plugin } from 'vite';
import { GROUPS } from './chunks.ts';

/** The bundler's own minifier finds less alone: with this one before it, first loads are 2 kB smaller. */
function smallest(): Plugin {
  return {
    name: 'smallest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async renderChunk(code) {
      return (await minify(code, { module: true, compress: { passes: 3, ecma: 2022 }, mangle: true })).code;
    },
  };
}

/** A worker that names its build, so that the browser takes the worker of another build for a new version. */
function namedWorker(): Plugin {
  return {
    name: 'named-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const build = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 16);
      const worker = readFileSync(new URL('./public/sw.js', import.meta.url), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: `// Build ${build}\n${worker}` });
    },
  };
}

/** A page has these files already when it fetches a part of itself: named again with each part, they would be looked for again. */
const ON_EVERY_PAGE = /[\\/](react|rolldown-runtime|text|ui|shell|icons)-[\w-]{8}\.(js|css)$/;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), smallest(), namedWorker()],
  json: { namedExports: false },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react-router',
      'react-router/dom',
      'i18next',
      'react-i18next',
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tanstack/react-query',
    ],
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // Bundled whole, so that the server starts without resolving packages; what libraries add for development goes, whatever NODE_ENV says then.
      resolve: { noExternal: command === 'build' ? true : undefined },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: { rolldownOptions: { input: './app/entry.fetch.ts' } },
    },
    client: {
      build: {
        modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !ON_EVERY_PAGE.test(file)) },
        rolldownOptions: {
          treeshake: {
            // Unused icons go: making one has no effect.
            manualPureFunctions: ['createReactComponent'],
            // Features and pieces are reached through an index; what a page doesn't use must not come along. They only declare
            // (the kit's controls and dates alone import styles for their effect).
            moduleSideEffects: (id) =>
              /[\\/]web[\\/]app[\\/](features|ui[\\/](?!controls|dates)).*\.tsx?$/.test(id) ? false : undefined,
          },
          output: {
            // React runs whole at every start: compiled while it is fetched, instead of piece by piece when it runs (V8's compile hints).
            postBanner: ({ name }) => (name === 'react' ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                  priority: 20,
                },
                {
                  name: 'text',
                  test: /node_modules[\\/](i18next|react-i18next|i18next-[\w-]+)[\\/](?!dist[\\/]es[\\/](Icu)?Trans)/,
                  priority: 20,
                },
                // The files that every page loads anyway are one: two dozen small ones compress worse and cost a request each.
                {
                  name: 'shell',
                  test: /[\\/]web[\\/]app[\\/](root|brand|paths|platform[\\/](boot|consent|session|i18n|preferences|api[\\/](api|call|index))|ui[\\/](state|select[\\/](?!use)|page[\\/](?!Guarded)|avatar)|layouts[\\/](visitor-links|[A-Z]))/,
                  minShareCount: 2,
                  priority: 15,
                },
                // Rankings, profiles and home show figures with these, the plans' prices among them; each needs nearly all of them.
                {
                  name: 'figures',
                  test: /[\\/]web[\\/]app[\\/]ui[\\/](format|outcome|explain|chart[\\/](scale|Sparkline))|domain[\\/]src[\\/]sells[\\/](plans[\\/]|period)/,
                  minShareCount: 3,
                  priority: 14,
                },
                // These stand around every list, a tenth of a kilobyte each.
                {
                  name: 'lists',
                  test: /[\\/]web[\\/]app[\\/]ui[\\/](filter[\\/]FilterBar(Skeleton|\.module)|table[\\/](address|Pager|DataTable(Skeleton|\.module)))/,
                  minShareCount: 2,
                  priority: 13,
                },
                // A table with its rows, the way to follow: each fetched together or not at all. The browser takes about a millisecond of the
                // page's own thread to ask for a file, however small.
                {
                  name: 'tables',
                  test: /ui[\\/]table[\\/](DataTable|InWords|Table)\.tsx/,
                  minShareCount: 3,
                  priority: 13,
                },
                {
                  name: 'follow',
                  test: /features[\\/]tips[\\/]follow[\\/](intent|FollowAfter)/,
                  minShareCount: 2,
                  priority: 13,
                },
                // Icons that several screens share: a tenth of a kilobyte each is too little for a file.
                { name: 'icons', test: /@tabler[\\/]icons-react/, minShareCount: 14, priority: 16 },
                // The kit's reading set, which every page has. Fields and overlays are split by who uses them.
                {
                  name: 'ui',
                  test: /node_modules[\\/](clsx|@mantine[\\/](core[\\/]esm[\\/](core|components[\\/](Anchor|Badge|Button|Group|Input|Loader|Paper|Skeleton|Stack|Text|Title|Transition|UnstyledButton))))[\\/]/,
                  priority: 18,
                },
                ...GROUPS,
              ],
            },
          },
        },
      },
    },
  },
}));
