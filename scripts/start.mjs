// `npm start`: builds what changed, then runs the server in this process, so that signals reach it directly.
import { build } from './build.mjs'

build()
const main = '../apps/api/dist/main.js'
await import(main)
