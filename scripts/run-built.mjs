// Brings the build up to date and runs one of the server's command-line programs, such as `claims` for `npm run
// claims`.
import { build } from './build.mjs'

const [node = '', , entry = '', ...rest] = process.argv
await build()
process.argv = [node, entry, ...rest]
await import(`../apps/api/dist/${entry}.js`)
