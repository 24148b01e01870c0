// Runs one of the server's command-line entries (`npm run core`, `npm run routes`) from the current build.
import { build } from './build.mjs'

const [entry, ...rest] = process.argv.slice(2)
build()
process.argv = [process.argv[0], entry, ...rest]
await import(`../apps/api/dist/${entry}.js`)
