import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openInspecting } from './inspecting'
import { hostilePdfs } from './samples/hostile-pdfs'
import { onePage } from './samples/pdfs'

let desk: Awaited<ReturnType<typeof openInspecting>>
beforeAll(async () => {
  desk = await openInspecting()
})
afterAll(() => desk.close())

/**
 * Returns the checking process's CPU time in seconds and its memory in bytes; undefined if that process doesn't run.
 */
function usage(): { seconds: number; bytes: number } | undefined {
  const pid = desk.inspector.childPid()
  try {
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    // Linux counts CPU time in hundredths of a second.
    return { seconds: (Number(times[11]) + Number(times[12])) / 100, bytes: Number(resident) * 1024 }
  } catch {
    return undefined
  }
}

// Measures CPU time instead of elapsed time, so that other programs on the machine don't matter.
describe.runIf(existsSync('/proc/self/stat'))('at most 2 seconds and 128 MiB are spent on (R46)', () => {
  test.each(Object.entries(hostilePdfs))('%s', async (_name, make) => {
    const bytes = make()
    expect(await desk.code(onePage())).toBe('accepted')
    const before = usage()
    if (!before) throw new Error('no checking process')
    let [seconds, most] = [0, 0]
    const watch = setInterval(() => {
      const now = usage()
      if (!now) return
      seconds = Math.max(seconds, now.seconds - before.seconds)
      most = Math.max(most, now.bytes - before.bytes)
    }, 10)
    expect(await desk.code(bytes)).toMatch(/^(accepted|file_pdf_unsafe|file_damaged)$/)
    clearInterval(watch)
    expect(seconds).toBeLessThan(2)
    expect(most).toBeLessThan(128 * 1024 * 1024)
  })
})
