import { defineConfig } from 'vite'

/** The server as a few plain modules; npm packages stay outside, the contract is bundled in. */
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
        'claims-cli': 'src/claims-cli.ts',
        'hospitals-cli': 'src/hospitals-cli.ts',
        migrate: 'src/migrate.ts',
        routes: 'src/routes.ts',
        'theme-cli': 'src/theme-cli.ts',
        'seal-line-secret': 'src/seal-line-secret.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: ['@khum/contract', '@khum/embedded-postgres'] },
})
