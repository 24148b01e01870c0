import { readFile } from 'node:fs/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { CliError, runCli } from './run-cli'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

it('prints a file that cannot be opened as one line, and other errors with their stack', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await runCli(async () => ({ output: await readFile('/no/such/file', 'utf8') }))
  expect(write.mock.calls).toEqual([["ENOENT: no such file or directory, open '/no/such/file'\n"]])
  expect(process.exitCode).toBe(2)
  await runCli(async () => {
    throw new CliError('refused', 1)
  })
  expect(process.exitCode).toBe(1)
  const bug = runCli(async () => {
    throw new TypeError('a bug')
  })
  await expect(bug).rejects.toThrow('a bug')
})
