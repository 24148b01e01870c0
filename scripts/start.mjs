// `npm start`: builds what changed, then runs the server in this process, so that signals reach it directly.
import { build } from './build.mjs'

build()
await import('../apps/api/dist/main.js')
