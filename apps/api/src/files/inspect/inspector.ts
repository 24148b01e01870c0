import { open, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { limits } from '@khum/contract/limits'
import type { Scanner } from '../../gateways/scanner/port'
import { createCheckingProcess } from './checking-process'
import { type ChildProgram, defaultChildProgram } from './child-program'
import { decode } from './decode'
import { makePrivateDirectory } from './private-directory'
import { isAllowed, isFileKind, sniff } from './sniff'
import {
  type FileKind,
  type FilePurpose,
  type InspectionCode,
  InspectionUnavailable,
  type Verdict,
} from './verdict'

export type Inspector = {
  /**
   * Judges the file at `path`, which stays where it is. Files are decoded one after the other, in a process of its
   * own. Throws `InspectionUnavailable` when nothing can be said about the file now; then it is asked again later.
   */
  inspect(path: string, options: { purpose: FilePurpose }): Promise<Verdict>
  /** Ends the checking process and removes its directory; what is still waiting is rejected. */
  close(): Promise<void>
  /** The checking process that is up, if any; for measurements. */
  childPid(): number | undefined
}

export type InspectorOptions = {
  /** When given, an accepted file has been found clean; without it, scanning is the caller's business. */
  scanner?: Scanner
  /** Where the private directory is made; the system's own place for temporary files when not given. */
  tempDirectory?: string
  child?: ChildProgram
  /** How long one file may take, and how much memory (bytes) its process may hold. */
  jobMs?: number
  residentBytes?: number
}

const sniffedBytes = 65_536

/** Nothing is started or made on the disk before the first file comes. */
export function createInspector(options: InspectorOptions = {}): Inspector {
  let opened: Awaited<ReturnType<typeof openChecking>> | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()
  let nextId = 1
  let closed = false

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(() => {
      if (closed) throw new InspectionUnavailable('the inspector was closed')
      return work()
    })
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  async function decodeInTurn(path: string, kind: FileKind, purpose: FilePurpose): Promise<Verdict> {
    const id = nextId++
    const file = {
      id,
      kind,
      path: resolve(path),
      ...(purpose === 'card' && { maxSide: limits.card.pictureSidePx }),
    }
    return inTurn(async () => {
      opened ??= await openChecking(options)
      return decode(opened.checking, file, opened.directory)
    })
  }

  return {
    async inspect(path, { purpose }) {
      const atOnce = await lookAtOnce(path, purpose)
      if (atOnce === 'file_empty' || atOnce === 'file_too_large') return { ok: false, code: atOnce }
      // Before the type is judged, so that a bare virus is called one.
      const scanned = options.scanner ? await options.scanner.scan(path) : 'clean'
      if (typeof scanned === 'object') return { ok: false, code: 'file_infected' }
      if (!isFileKind(atOnce)) return { ok: false, code: atOnce }
      const verdict = await decodeInTurn(path, atOnce, purpose)
      if (verdict.ok && scanned === 'unavailable') {
        await verdict.dispose()
        throw new InspectionUnavailable('the scanner does not answer')
      }
      return verdict
    },
    async close() {
      closed = true
      opened?.checking.close()
      await lastTurn
      // Once more: a process may have been starting meanwhile.
      opened?.checking.close()
      if (opened) await rm(opened.directory, { recursive: true, force: true })
    },
    childPid: () => opened?.checking.pid(),
  }
}

async function openChecking(options: InspectorOptions) {
  const directory = await makePrivateDirectory(options.tempDirectory)
  const checking = createCheckingProcess(options.child ?? defaultChildProgram(), directory, {
    startMs: 30_000,
    jobMs: options.jobMs ?? 10_000,
    residentBytes: options.residentBytes ?? 536_870_912,
  })
  return { checking, directory }
}

/** Size and first bytes. Spec §5, §9. */
async function lookAtOnce(path: string, purpose: FilePurpose): Promise<FileKind | InspectionCode> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > limits.upload.maxBytes) return 'file_too_large'
    const first = Buffer.alloc(Math.min(size, sniffedBytes))
    const { bytesRead } = await file.read(first, 0, first.length, 0)
    const sniffed = sniff(first.subarray(0, bytesRead))
    return isFileKind(sniffed) && !isAllowed(sniffed, purpose) ? 'file_type_not_allowed' : sniffed
  } finally {
    await file.close()
  }
}
