import { defineConfig } from 'vite'

/**
 * Bundles the server and the command-line tools with our own packages. Also bundles two npm packages, `kysely` and
 * `zod`: they have so many files that loading them one by one would slow down every start.
 */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20.19',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'inspect-child': 'src/files/inspect/child.ts',
        'read-child': 'src/files/read/child.ts',
        'admin-cli': 'src/cli/admin/main.ts',
        'claims-cli': 'src/cli/claims/main.ts',
        'consents-cli': 'src/cli/consents/main.ts',
        'exchange-cli': 'src/cli/exchange/main.ts',
        'audit-cli': 'src/cli/audit/main.ts',
        'hospitals-cli': 'src/cli/hospitals/main.ts',
        migrate: 'src/cli/migrate.ts',
        routes: 'src/cli/routes.ts',
        'theme-cli': 'src/cli/theme/main.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: ['@khum/contract', '@khum/embedded-postgres', 'kysely', 'zod'] },
})
