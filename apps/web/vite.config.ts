import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { readyScreens } from './src/app/ready/ready-screens.ts'
import { compileMessages } from './vite-plugins/compile-messages.ts'
import { earlyParts } from './vite-plugins/early-parts.ts'
import { licences } from './vite-plugins/licences.ts'
import { offlineShell } from './vite-plugins/offline-shell.ts'
import { parts } from './vite-plugins/parts.ts'
import { precompress } from './vite-plugins/precompress.ts'
import { readyParts } from './vite-plugins/ready-parts.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`
const early = ['rolldown-runtime', 'vendor', 'shell']
const words = '/src/i18n/messages/index.ts'
const under = { home: ['/src/app/query-layout.tsx', '/src/routes/screens.ts', words], register: [words] }
// Reading text in 400 and headings in 600; an English page shows Thai in one button only, the one that leads there.
const latinFonts = [
  'noto-sans-thai-looped-latin-400-normal',
  'noto-sans-thai-latin-600-normal',
  'noto-sans-thai-thai-600-normal',
]
const fonts = { en: latinFonts, th: [...latinFonts, 'noto-sans-thai-looped-thai-400-normal'] }

/** The router's package names only its half for development; the other lies beside it, 0.6 KB (gzip) smaller. */
const routerForProduction = {
  find: /^react-router$/,
  replacement: fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router'))),
}

// What a feature's index passes on and a screen does not use is no part of that screen.
const treeshake = {
  moduleSideEffects: [{ test: /\/src\/features\/[a-z]+\/index\.ts$/, sideEffects: false }],
}

const pages: UserConfig = {
  plugins: [
    compileMessages(),
    licences(),
    react(),
    earlyParts(early),
    readyParts({ screens: readyScreens, early, under, fonts }),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // Nothing inline: the page's policy is script-src 'self', and a data: font could not be cached. TRUST R78.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has loaded by then need not be named with each screen.
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
      // The pages of the simulated phone belong to the API, the component gallery and the theme's workbench to this app.
      '^/dev/(?!ui|theme)': api,
    },
  },
}

/** The part the server draws ready HTML with; whole, so that the server needs no package of the pages. */
const readyHtml: UserConfig = {
  plugins: [compileMessages(), licences(), react()],
  // React has a slow half for development; without this the choice is made only when the server runs.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    target: 'node20.19',
    outDir: 'dist/ready',
    copyPublicDir: false,
    // The styles' list of the pages' build lies there already.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'src/app/ready/render-ready.tsx',
      // An image of the server has no package.json beside it that would call it a module.
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name]-[hash].mjs' },
    },
  },
}

/** The page for want of a network, and the service worker that keeps it: built by itself, it changes nothing for the others. */
const offline: UserConfig = {
  plugins: [compileMessages(), react(), offlineShell(), precompress()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    copyPublicDir: false,
    // The pages lie there already.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { treeshake, input: 'offline.html' },
  },
}

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  root: import.meta.dirname,
  resolve: { alias: command === 'build' ? [routerForProduction] : [] },
  ...(isSsrBuild ? readyHtml : mode === 'offline' ? offline : pages),
}))
