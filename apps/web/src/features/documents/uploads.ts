import { type ClaimDocument, documentEndpoints, type StoredList } from '@khum/contract/documents'
import type { FailureCode } from '@khum/contract/errors'
import { cleanFileName } from '@khum/contract/file-name'
import { limits } from '@khum/contract/limits'
import type { ApiClient } from '../../lib/api-client'
import { isTemporary } from '../../lib/query-client'
import { createStore, type Readable } from '../../platform/external-store'
import { shrinkPicture } from '../../platform/picture'
import { randomId } from '../../platform/random-id'
import { checkFile } from './check-file'
import { loadTus, type RunningUpload, startTus } from './tus'

/** A file that this page uploads. After the upload, the server's list of documents has the file's state. */
export interface LocalUpload {
  key: string
  /** The document's id; null until the server has assigned one. */
  documentId: string | null
  list: StoredList
  name: string
  size: number
  /** The share of bytes sent, 0 to 1. */
  progress: number
  state: 'preparing' | 'uploading' | 'waiting_network' | 'done' | 'failed'
  failure: FailureCode | null
  retryable: boolean
}

/**
 * A document whose upload stopped. Its `size` is the size of the file that was sent: for a picture, after scaling down.
 */
type StoppedUpload = Pick<ClaimDocument, 'id' | 'name' | 'size'>

export interface Uploads extends Readable<readonly LocalUpload[]> {
  /**
   * Starts uploading files. A file with the name and size of a document in `stopped` continues that document's upload
   * instead.
   */
  add(list: StoredList, files: readonly File[], stopped?: readonly StoppedUpload[]): void
  retry(key: string): void
  remove(key: string): void
}

interface Options {
  api: ApiClient
  target: { target: 'draft' | 'claim' | 'card'; target_id: string }
  /** The allowed file types. Defaults to all types that a claim allows. */
  types?: readonly string[]
  /**
   * Refetches the server's list. Called after each upload that has ended or failed, and again while the server can't be
   * reached.
   */
  onSettled: () => Promise<void>
}

/** Milliseconds until the server's list is requested again after a lost connection. */
const settleAgainMs = 3_000

/**
 * Creates the list of a page's uploads. Each file that is added is made smaller if it's a large picture, then sent in
 * chunks. After a lost connection the upload resumes (tus 1.0).
 */
export function createUploads({ api, target, types, onSettled }: Options): Uploads {
  const store = createStore<readonly LocalUpload[]>([])
  const files = new Map<
    string,
    {
      file: Promise<File>
      idempotencyKey: string
      stopped: readonly StoppedUpload[]
      running: RunningUpload | null
    }
  >()
  let lastKey = 0
  loadTus().catch(() => undefined)

  function change(key: string, part: Partial<LocalUpload>) {
    store.set(store.get().map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  }

  function fail(key: string, failure: FailureCode, retryable: boolean) {
    change(key, { state: 'failed', failure, retryable })
    void settle()
  }

  /**
   * Refetches the server's list, again and again while the server can't be reached. Otherwise a file whose upload
   * ended just before the network was lost would show "uploaded" forever, without the result of its check.
   */
  async function settle(): Promise<void> {
    try {
      await onSettled()
    } catch (error) {
      if (isTemporary(error)) setTimeout(() => void settle(), settleAgainMs)
    }
  }

  /** Finds the stopped upload of the same file. Leaves out uploads that another row of this page already continues. */
  function stoppedId(name: string, size: number, stopped: readonly StoppedUpload[]): string | null {
    const taken = store.get().map(({ documentId }) => documentId)
    const same = stopped.find((one) => one.name === name && one.size === size && !taken.includes(one.id))
    return same?.id ?? null
  }

  async function send(key: string): Promise<void> {
    const entry = files.get(key)
    const upload = store.get().find((one) => one.key === key)
    if (!entry || !upload) return
    change(key, { state: 'preparing', failure: null, progress: 0 })
    const file = await entry.file
    const resumeId = upload.documentId ?? stoppedId(upload.name, file.size, entry.stopped)
    const refused = checkFile(file, types)
    if (refused) return fail(key, refused, false)
    change(key, { state: 'uploading', size: file.size, documentId: resumeId })
    entry.running = await startTus({
      api,
      file,
      resumeAt: resumeId === null ? null : uploadUrl(resumeId),
      metadata: { ...target, list: upload.list, filename: upload.name },
      idempotencyKey: entry.idempotencyKey,
      onId: (documentId) => change(key, { documentId }),
      onProgress: (progress) => change(key, { state: 'uploading', progress }),
      onWaiting: () => change(key, { state: 'waiting_network' }),
      onFailed: (failure, retryable) => fail(key, failure, retryable),
      onDone() {
        change(key, { state: 'done', progress: 1 })
        files.delete(key)
        void settle()
      },
    })
    if (!files.has(key)) entry.running.stop()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    add(list, picked, stopped = []) {
      for (const file of picked) {
        lastKey += 1
        const key = String(lastKey)
        // The picture is scaled down only once, so that a retry sends the same bytes.
        files.set(key, {
          file: shrinkPicture(file, limits.upload.downscalePx),
          idempotencyKey: randomId(),
          stopped,
          running: null,
        })
        const row: LocalUpload = {
          key,
          documentId: null,
          list,
          // The name is cleaned in the same way as on the server, so that the server's list shows the same name.
          name: cleanFileName(file.name),
          size: file.size,
          progress: 0,
          state: 'preparing',
          failure: null,
          retryable: false,
        }
        store.set([...store.get(), row])
        void send(key)
      }
    },
    retry: (key) => void send(key),
    remove(key) {
      files.get(key)?.running?.stop()
      files.delete(key)
      store.set(store.get().filter((upload) => upload.key !== key))
    },
  }
}

function uploadUrl(documentId: string): string {
  return documentEndpoints.getUploadOffset.path.replace(':id', documentId)
}

export function isUploading({ state }: LocalUpload): boolean {
  return state !== 'done' && state !== 'failed'
}

/** Removes the rows of documents that were deleted or attached. */
export function forgetUploads(uploads: Uploads, documentIds: readonly string[]): void {
  for (const { key, documentId } of uploads.get()) {
    if (documentId !== null && documentIds.includes(documentId)) uploads.remove(key)
  }
}
