import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from '../../packages/ui/vite-plugins/compile-messages.ts'
import { leanContract } from '../../packages/ui/vite-plugins/lean-contract.ts'
import { precompress } from '../../packages/ui/vite-plugins/precompress.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

/** The office has its own bundle and is served at /office. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  plugins: [compileMessages(), leanContract(), react(), precompress()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // Inlines nothing, because the page's Content-Security-Policy has script-src 'self' (R78).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        // pdf.js loads this file by its original name, so the hash is in the folder's name instead.
        assetFileNames: ({ names }) =>
          names.includes('openjpeg_nowasm_fallback.js')
            ? 'assets/[hash]/[name][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules\/(?:react|react-dom|scheduler|use-intl|@tanstack)\// },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.OFFICE_PORT ?? '5174'),
    strictPort: true,
    proxy: { '/api': api, '/dev': api },
  },
})
