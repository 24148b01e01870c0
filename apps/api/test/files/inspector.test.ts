import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultChildProgram } from '../../src/files/inspect/child-program'
import type { InspectorOptions } from '../../src/files/inspect/inspector'
import { makePrivateDirectory } from '../../src/files/inspect/private-directory'
import { InspectionUnavailable } from '../../src/files/inspect/verdict'
import { createScanner } from '../../src/gateways/scanner/create-scanner'
import type { Scanner } from '../../src/gateways/scanner/port'
import { openInspecting } from './inspecting'
import { eicar } from './samples/eicar'
import { photo } from './samples/images'
import { onePage, stream } from './samples/pdfs'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let desk: Awaited<ReturnType<typeof openInspecting>>
afterEach(() => desk.close())

async function open(options: InspectorOptions = {}) {
  desk = await openInspecting(options)
  return desk
}

function openBroken(options: InspectorOptions = {}) {
  const { execArgv } = defaultChildProgram()
  return open({ child: { url: new URL('./samples/broken-child.ts', import.meta.url), execArgv }, ...options })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const pdfThat = (does: string) => `%PDF-1.7 ${does}`
const jpegThat = (does: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(does)])

describe('without a decoder', () => {
  test('refuses empty, too large and other kinds of files without starting the process', async () => {
    const { code, inspector } = await open()
    expect(await code('')).toBe('file_empty')
    expect(await code(Buffer.concat([await photo(64, 64).jpeg().toBuffer()], 10_485_761))).toBe(
      'file_too_large',
    )
    expect(await code('MZ\x90\0')).toBe('file_type_not_allowed')
    expect(await code('\0\0\0\x18ftypheic\0\0\0\0mif1heic')).toBe('file_heic_not_supported')
    expect(inspector.childPid()).toBeUndefined()
  })
})

describe('a decoder (R46, R48) that', () => {
  test.each(['hang', 'spin'])(
    'doesn’t return (%s) is killed, and the next file is checked',
    async (fault) => {
      // The time limit is long enough for a correct file even on a slow machine.
      const { code, inspector } = await openBroken({ jobMs: 3_000 })
      expect(await code(pdfThat('fine'))).toBe('accepted')
      const pid = inspector.childPid()
      expect(await code(pdfThat(fault))).toBe('file_check_timeout')
      expect(await code(pdfThat('fine'))).toBe('accepted')
      expect(inspector.childPid()).not.toBe(pid)
    },
  )

  test('never ends reading a receipt doesn’t cost the file its verdict: it is checked once more, without reading', async () => {
    const { inspect } = await openBroken({ jobMs: 3_000 })
    const verdict = await inspect(pdfThat('fine unreadable'), 'claim', true)
    expect(verdict).toMatchObject({ ok: true, readings: [] })
  })

  test('crashes gets the file once more, but not a third time', async () => {
    const { code } = await openBroken()
    expect(await code(pdfThat('crash once'))).toBe('accepted')
    expect(await code(pdfThat('crash'))).toBe('file_damaged')
    expect(await code(pdfThat('fine'))).toBe('accepted')
  })

  test('sends invalid messages isn’t trusted', async () => {
    const { code } = await openBroken()
    expect(await code(pdfThat('lie'))).toBe('file_damaged')
  })

  test.runIf(existsSync('/proc/self/status'))('takes too much memory is killed', async () => {
    const { code } = await openBroken({ residentBytes: 200_000_000 })
    expect(await code(pdfThat('eat'))).toBe('file_pdf_unsafe')
    expect(await code(jpegThat('eat'))).toBe('file_too_many_pixels')
    expect(await code(pdfThat('fine'))).toBe('accepted')
  })

  test('finds the disk full doesn’t refuse the file', async () => {
    const { code } = await openBroken()
    await expect(code(pdfThat('full'))).rejects.toThrow(InspectionUnavailable)
  })

  test('doesn’t start doesn’t refuse the file', async () => {
    const { code } = await open({ child: { url: new URL('./nowhere.ts', import.meta.url), execArgv: [] } })
    await expect(code(pdfThat('fine'))).rejects.toThrow(InspectionUnavailable)
  })
})

describe('the checking process', () => {
  test('gets no secrets, works in a private folder, and leaves nothing behind', async () => {
    const { keep, inspector, folder, leftovers } = await open()
    vi.stubEnv('MASTER_KEY', 'canary')
    const result = keep(await photo(64, 64).jpeg().toBuffer())
    const [name = ''] = await result.then(() => readdir(join(folder, 'private')))
    expect((await stat(join(folder, 'private', name))).mode & 0o777).toBe(0o700)
    if (existsSync('/proc/self/environ')) {
      const environment = await readFile(`/proc/${inspector.childPid()}/environ`, 'latin1')
      expect(environment).not.toContain('canary')
    }
    expect(await leftovers()).toEqual([])
    await inspector.close()
    expect(await readdir(join(folder, 'private'))).toEqual([])
    vi.unstubAllEnvs()
  })

  test('checks simultaneous files one at a time, each with its own result', async () => {
    const { inspect } = await open()
    const good = await photo(200, 100).jpeg().toBuffer()
    const verdicts = await Promise.all(
      Array.from({ length: 12 }, (_, index) => inspect(index % 3 === 0 ? good.subarray(0, 900) : good)),
    )
    expect(verdicts.map((verdict) => verdict.ok)).toEqual(verdicts.map((_, index) => index % 3 !== 0))
    const paths = verdicts.map((verdict) => (verdict.ok ? verdict.cleanedPath : ''))
    expect(new Set(paths.filter(Boolean)).size).toBe(8)
    await Promise.all(verdicts.map((verdict) => (verdict.ok ? verdict.dispose() : undefined)))
  })

  test('ends when the inspector is closed, and rejects waiting files', async () => {
    const { inspect, inspector } = await open()
    await inspect(onePage())
    const pid = inspector.childPid() ?? 0
    const waiting = Promise.allSettled([inspect(onePage()), inspect(onePage()), inspect(onePage())])
    await inspector.close()
    expect((await waiting).at(-1)).toMatchObject({
      status: 'rejected',
      reason: expect.any(InspectionUnavailable),
    })
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  test('removes the folder of a killed server, but not of a running one', async () => {
    const { folder } = await open()
    const dead = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim()
    const left = await makePrivateDirectory(join(folder, `khum-inspect-${dead}-abc`))
    const mine = await makePrivateDirectory(folder)
    expect(existsSync(left)).toBe(false)
    await makePrivateDirectory(folder)
    expect(existsSync(mine)).toBe(true)
  })
})

describe('with a scanner (R50)', () => {
  const scanner = createScanner(undefined)
  const silent: Scanner = { kind: 'clamd', scan: async () => 'unavailable', ready: async () => false }

  test('reports EICAR as infected, bare, in a PDF, and after a JPEG', async () => {
    const { code } = await open({ scanner })
    const good = await photo(64, 64).jpeg().toBuffer()
    expect(await code(good)).toBe('accepted')
    expect(await code(eicar)).toBe('file_infected')
    expect(await code(onePage('/X 6 0 R', '', [stream('', eicar)]))).toBe('file_infected')
    expect(await code(Buffer.concat([good, eicar]))).toBe('file_infected')
  })

  test('that doesn’t respond, accepts nothing, but still refuses bad files', async () => {
    const { code, leftovers } = await open({ scanner: silent })
    await expect(code(onePage())).rejects.toThrow(InspectionUnavailable)
    expect(await leftovers()).toEqual([])
    expect(await code('MZ')).toBe('file_type_not_allowed')
    expect(await code('%PDF-1.7')).toBe('file_damaged')
  })
})
