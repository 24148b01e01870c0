// `npm start`: builds what changed, then runs the server in this process so that it receives signals.
import { build } from './build.mjs'

build()
const main = '../apps/api/dist/main.js'
await import(main)
