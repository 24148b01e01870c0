// Runs a command-line entry of the server (`npm run claims`, `npm run routes`) from the current build.
import { build } from './build.mjs'

const [node = '', , entry = '', ...rest] = process.argv
build()
process.argv = [node, entry, ...rest]
await import(`../apps/api/dist/${entry}.js`)
