import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    serverProgram: string
  }
}

const api = fileURLToPath(new URL('../..', import.meta.url))
const child = fileURLToPath(new URL('exchange-child.ts', import.meta.url))
let folder: string | undefined

/**
 * Builds the server and the program `exchange-child` for this test run. The folder is below apps/api, because the
 * server must find its npm packages.
 */
export async function setup(project: TestProject): Promise<void> {
  const cache = path.join(api, '.cache')
  await mkdir(cache, { recursive: true })
  folder = mkdtempSync(path.join(cache, 'server-'))
  const environment = process.env.NODE_ENV
  await build({
    root: api,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      // Builds the program into the folder of the server's own programs.
      rollupOptions: { input: { 'exchange-child': child } },
    },
  })
  // The build sets NODE_ENV to production, which must not affect the tests.
  process.env.NODE_ENV = environment
  project.provide('serverProgram', path.join(folder, 'main.js'))
}

export async function teardown(): Promise<void> {
  if (folder) rmSync(folder, { recursive: true, force: true })
}
