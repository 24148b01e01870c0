import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from './vite-plugins/compile-messages.ts'
import { earlyParts } from './vite-plugins/early-parts.ts'
import { precompress } from './vite-plugins/precompress.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compileMessages(), react(), earlyParts(['rolldown-runtime', 'vendor', 'shell']), precompress()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // Nothing inline: the page's policy is script-src 'self', and a data: font could not be cached. TRUST R78.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        // Shell and sign-in are one part, libraries another: left to itself, the bundler cuts what every screen shares into
        // dozens of small files, each of which compresses worse and costs a request.
        codeSplitting: {
          groups: [
            {
              name: 'entry',
              test: /\/src\/(?:main|app\/boot\/entry|i18n\/messages\/index)\.ts|preload-helper/,
              priority: 3,
            },
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|use-intl)\//,
              priority: 2,
            },
            {
              name: 'shell',
              test: /\/src\/(?:app\/start|routes\/(?:shell\/|login|check-page))/,
              priority: 1,
            },
          ],
        },
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
      // The pages of the simulated phone belong to the API, the component gallery to this app.
      '^/dev/(?!ui)': api,
    },
  },
})
