import { documentEndpoints } from '@khum/contract/documents'
import { type FailureCode, type MemberErrorCode, memberErrorStatus } from '@khum/contract/errors'
import { limits } from '@khum/contract/limits'
import type { ApiClient } from '../../lib/api-client'

interface TusOptions {
  api: ApiClient
  file: File
  /** The URL of an upload to resume, or null for a new one. */
  resumeAt: string | null
  metadata: Record<string, string>
  /** Identifies the picked file, so that the server creates one document even if a response is lost. */
  idempotencyKey: string
  onId(documentId: string): void
  /** The share of bytes sent, 0 to 1. */
  onProgress(share: number): void
  /** Called when the upload waits before a retry, for example because the network is down. */
  onWaiting(): void
  onFailed(code: FailureCode, retryable: boolean): void
  onDone(): void
}

export interface RunningUpload {
  stop(): void
}

/** Milliseconds before each retry, about two minutes in total. After that, the member has to press "retry". */
const retryDelays = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]

/**
 * Loads the tus library. Call it as soon as a form for files opens, while the network is up. If the first import fails,
 * Safari and Firefox don't try again until the page is reloaded.
 */
export const loadTus = () => import('tus-js-client')

/**
 * Starts to upload one file with the tus protocol. Reports the progress and the result through the callbacks in
 * `options`. Resolves as soon as the upload has started.
 */
export async function startTus(options: TusOptions): Promise<RunningUpload> {
  const tus = await loadTus().catch(() => null)
  if (!tus) {
    options.onFailed('network', true)
    return { stop() {} }
  }
  const { Upload, DetailedError } = tus
  const { api, file } = options
  const upload = new Upload(file, {
    endpoint: documentEndpoints.createUpload.path,
    uploadUrl: options.resumeAt,
    chunkSize: limits.upload.chunkBytes,
    retryDelays,
    metadata: options.metadata,
    headers: { 'Idempotency-Key': options.idempotencyKey },
    // Stores nothing about the member's files in the browser.
    storeFingerprintForResuming: false,
    removeFingerprintOnSuccess: true,
    async onBeforeRequest(request) {
      for (const [name, value] of Object.entries(await api.memberHeaders())) request.setHeader(name, value)
    },
    onAfterResponse(request, response) {
      // The library asks with HEAD how much of the file the server has. If the server is briefly unavailable, the
      // library would start again with a new document. The error makes it retry instead.
      if (request.getMethod() === 'HEAD' && response.getStatus() >= 500) throw new Error('unavailable')
    },
    onUploadUrlAvailable() {
      const id = upload.url?.split('/').at(-1)
      if (id) options.onId(id)
    },
    onProgress: (sent, total) => options.onProgress(total === 0 ? 0 : sent / total),
    onShouldRetry(error) {
      const code = codeOf(error)
      const isTemporary =
        code === 'network' || memberErrorStatus[code] >= 500 || code === 'upload_offset_conflict'
      if (isTemporary) options.onWaiting()
      return isTemporary
    },
    onError(error) {
      const code = error instanceof DetailedError ? codeOf(error) : 'network'
      options.onFailed(
        code,
        code === 'network' || memberErrorStatus[code] >= 500 || code === 'session_expired',
      )
    },
    onSuccess: options.onDone,
  })
  upload.start()
  return { stop: () => void upload.abort() }
}

/** Returns the error code of a failed response; `network` if there was no response. */
function codeOf(error: {
  originalResponse: { getBody(): string; getStatus(): number } | null
}): MemberErrorCode | 'network' {
  const response = error.originalResponse
  if (!response || response.getStatus() === 0) return 'network'
  const code = readCode(response.getBody())
  if (code) return code
  return response.getStatus() >= 500 ? 'unavailable' : 'internal'
}

function readCode(body: string): MemberErrorCode | null {
  try {
    const problem: unknown = JSON.parse(body)
    if (typeof problem !== 'object' || problem === null || !('code' in problem)) return null
    return isErrorCode(problem.code) ? problem.code : null
  } catch {
    return null
  }
}

function isErrorCode(value: unknown): value is MemberErrorCode {
  return typeof value === 'string' && Object.hasOwn(memberErrorStatus, value)
}
