import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { compileMessages } from '../../packages/ui/vite-plugins/compile-messages.ts'
import { leanContract } from '../../packages/ui/vite-plugins/lean-contract.ts'
import { precompress } from '../../packages/ui/vite-plugins/precompress.ts'
import { readyScreens } from './src/app/ready/ready-screens.ts'
import { earlyParts } from './vite-plugins/early-parts.ts'
import { licences } from './vite-plugins/licences.ts'
import { noDevelopmentPages } from './vite-plugins/no-development-pages.ts'
import { offlineShell } from './vite-plugins/offline-shell.ts'
import { parts } from './vite-plugins/parts.ts'
import { readyParts } from './vite-plugins/ready-parts.ts'

/**
 * Whether the app contains the development pages. `scripts/build.mjs` sets DEVELOPMENT_PAGES to `no` for production.
 */
const hasDevelopmentPages = process.env.DEVELOPMENT_PAGES !== 'no'
const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`
const early = ['rolldown-runtime', 'vendor', 'shell']
const words = '/src/i18n/messages/index.ts'
const offlineCopy = '/src/features/coverages/offline/offline-copy.ts'
const under = {
  home: ['/src/app/query-layout.tsx', '/src/routes/screens.ts', words, offlineCopy],
  register: [words],
}
// The fonts that an English page needs: text in weight 400, headings in 600, and Thai for the language switch only.
const latinFonts = [
  'noto-sans-thai-looped-latin-400-normal',
  'noto-sans-thai-latin-600-normal',
  'noto-sans-thai-thai-600-normal',
]
const fonts = { en: latinFonts, th: [...latinFonts, 'noto-sans-thai-looped-thai-400-normal'] }

// Lets the bundler drop the exports of a feature's index that a screen doesn't use.
const treeshake = {
  moduleSideEffects: [{ test: /\/src\/features\/[a-z-]+\/index\.ts$/, sideEffects: false }],
}

const pages = (developmentPages: boolean): UserConfig => ({
  define: { 'import.meta.env.DEVELOPMENT_PAGES': JSON.stringify(developmentPages) },
  plugins: [
    compileMessages(),
    leanContract(),
    licences(),
    react(),
    earlyParts(early),
    readyParts({ screens: readyScreens, early, under, fonts }),
    ...(developmentPages ? [] : [noDevelopmentPages()]),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // Inlines nothing, because the Content-Security-Policy has script-src 'self' (R78), and a data: font isn't cached.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Leaves out the chunks that every page loads anyway.
      resolveDependencies: (_file, parts) =>
        parts.filter((part) => !/\/(?:entry|vendor|shell|rolldown-runtime)-[^/]*\.js$/.test(part)),
    },
    sourcemap: false,
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: { groups: parts },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? '5173'),
    strictPort: true,
    proxy: {
      '/api': api,
      '/v1': api,
      '/brand': api,
      // The server serves all other development pages, such as the simulated phone.
      '^/dev/(?!ui|theme)': api,
    },
  },
})

/**
 * Builds the module with which the server renders screens as HTML (ready HTML). The module contains the npm packages
 * that it uses, so that the server doesn't need to install them.
 */
const readyHtml: UserConfig = {
  plugins: [compileMessages(), licences(), react()],
  // Without this value of NODE_ENV, React would choose between its development and production code when the server
  // runs.
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    'import.meta.env.DEVELOPMENT_PAGES': 'false',
  },
  ssr: { noExternal: true },
  build: {
    target: 'node20.19',
    outDir: 'dist/ready',
    copyPublicDir: false,
    // Keeps ready/parts.json, which the pages' build has already written.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'src/app/ready/render-ready.tsx',
      // The files end in .mjs, because in the server's image no package.json in this folder says "module".
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name]-[hash].mjs' },
    },
  },
}

/** The offline page and its service worker, in a build of their own so that they don't change the other chunks. */
const offline: UserConfig = {
  plugins: [compileMessages(), leanContract(), react(), offlineShell(), precompress()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    copyPublicDir: false,
    // Keeps the files of the app, whose build has already written to this folder.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { treeshake, input: 'offline.html' },
  },
}

export default defineConfig(({ mode, isSsrBuild }) => ({
  root: import.meta.dirname,
  ...(isSsrBuild ? readyHtml : mode === 'offline' ? offline : pages(hasDevelopmentPages)),
}))
