// `npm run dev` starts Vite dev servers for the app (port 5173) and the office (port 5174). It also starts the server
// (port 3000), which is built and started again on every change.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const vite = path.join(root, 'node_modules/vite/bin/vite.js')
await build()
/** @type {[args: string[], cwd: string][]} */
const commands = [
  [[vite, 'build', '--watch', '--emptyOutDir=false', '--logLevel', 'warn'], 'apps/api'],
  [['--watch', 'dist/main.js'], 'apps/api'],
  [[vite], 'apps/web'],
  [[vite], 'apps/office'],
]
const children = commands.map(([args, cwd]) =>
  spawn(process.execPath, args, { cwd: path.join(root, cwd), stdio: 'inherit' }),
)
for (const child of children) child.on('exit', () => process.exit(1))
process.on('exit', () => {
  for (const child of children) child.kill()
})
