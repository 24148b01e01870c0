// `npm start` brings the build up to date and runs the server in this process, so that the server receives signals.
import { build } from './build.mjs'

await build()
const main = '../apps/api/dist/main.js'
await import(main)
