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
   * Checks the file at `path` without changing it. Files are decoded one at a time in a separate process. With `reads`,
   * also reads the data of an electronic tax receipt or of a QR code.
   * @throws InspectionUnavailable if the file can't be checked now; try again later
   */
  inspect(path: string, options: { purpose: FilePurpose; reads?: boolean }): Promise<Verdict>
  /** Ends the checking process, removes its directory and rejects waiting files. */
  close(): Promise<void>
  /** Returns the pid of the checking process if it is running; for tests. */
  childPid(): number | undefined
}

export type InspectorOptions = {
  /** Scans each file for viruses before it is accepted. If there is no scanner, the caller must scan accepted files. */
  scanner?: Scanner
  /** Where the private directory is created; the system's temporary directory by default. */
  tempDirectory?: string
  child?: ChildProgram
  /** `jobMs`: how long one file may take. `residentBytes`: how much memory the checking process may use. */
  jobMs?: number
  residentBytes?: number
}

const sniffedBytes = 65_536

/** Creates an inspector. Its process and directory are created for the first file. */
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

  async function decodeInTurn(
    path: string,
    kind: FileKind,
    { purpose, reads = false }: { purpose: FilePurpose; reads?: boolean },
  ): Promise<Verdict> {
    const id = nextId++
    const file = {
      id,
      kind,
      path: resolve(path),
      reads,
      ...(purpose === 'card' && { maxSide: limits.card.pictureSidePx }),
    }
    return inTurn(async () => {
      opened ??= await openChecking(options)
      return decode(opened.checking, file, opened.directory)
    })
  }

  return {
    async inspect(path, wanted) {
      const kind = await quickCheck(path, wanted.purpose)
      if (kind === 'file_empty' || kind === 'file_too_large') return { ok: false, code: kind }
      // Scans before checking the type, so that an infected file of a forbidden type is reported as infected.
      const scanned = options.scanner ? await options.scanner.scan(path) : 'clean'
      if (typeof scanned === 'object') return { ok: false, code: 'file_infected' }
      if (!isFileKind(kind)) return { ok: false, code: kind }
      const verdict = await decodeInTurn(path, kind, wanted)
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
      // Ends the checking process a second time, because a check that was still running may have started a new one.
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

/** Checks the size, and the type by the first bytes. Requirements 5.12, 9.2 */
async function quickCheck(path: string, purpose: FilePurpose): Promise<FileKind | InspectionCode> {
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
