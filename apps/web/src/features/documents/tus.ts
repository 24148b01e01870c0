import { documentEndpoints } from '@khum/contract/documents'
import { type ErrorCode, errorStatus } from '@khum/contract/errors'
import { limits } from '@khum/contract/limits'
import type { ApiClient } from '../../lib/api-client'
import type { FailureCode } from '../../lib/api-error'

interface TusOptions {
  api: ApiClient
  file: File
  /** The address of an upload that stopped half-way, or null for a new one. */
  resumeAt: string | null
  metadata: Record<string, string>
  onId(documentId: string): void
  /** 0 to 1, of what the service has confirmed or is receiving. */
  onProgress(share: number): void
  /** The network is away; it goes on by itself. */
  onWaiting(): void
  onFailed(code: FailureCode, retryable: boolean): void
  onDone(): void
}

export interface RunningUpload {
  stop(): void
}

/** Milliseconds before each further try; a phone in a tunnel gets about two minutes before it asks. */
const retryDelays = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]

/** Sends one file by tus. The library comes with the first upload and not before. */
export async function startTus(options: TusOptions): Promise<RunningUpload> {
  const { Upload, DetailedError } = await import('tus-js-client')
  const { api, file } = options
  const upload = new Upload(file, {
    endpoint: documentEndpoints.createUpload.path,
    uploadUrl: options.resumeAt,
    chunkSize: limits.upload.chunkBytes,
    retryDelays,
    metadata: options.metadata,
    // Nothing about a member's files stays in the browser's storage.
    storeFingerprintForResuming: false,
    removeFingerprintOnSuccess: true,
    async onBeforeRequest(request) {
      for (const [name, value] of Object.entries(await api.memberHeaders())) request.setHeader(name, value)
    },
    onUploadUrlAvailable() {
      const id = upload.url?.split('/').at(-1)
      if (id) options.onId(id)
    },
    onProgress: (sent, total) => options.onProgress(total === 0 ? 0 : sent / total),
    onShouldRetry(error) {
      const code = codeOf(error)
      const passes = code === 'network' || errorStatus[code] >= 500 || code === 'upload_offset_conflict'
      if (passes) options.onWaiting()
      return passes
    },
    onError(error) {
      const code = error instanceof DetailedError ? codeOf(error) : 'network'
      options.onFailed(code, code === 'network' || errorStatus[code] >= 500 || code === 'session_expired')
    },
    onSuccess: options.onDone,
  })
  upload.start()
  return { stop: () => void upload.abort() }
}

/** The service's code in a failed answer; none at all is the network. */
function codeOf(error: {
  originalResponse: { getBody(): string; getStatus(): number } | null
}): ErrorCode | 'network' {
  const response = error.originalResponse
  if (!response || response.getStatus() === 0) return 'network'
  const code = readCode(response.getBody())
  if (code) return code
  return response.getStatus() >= 500 ? 'unavailable' : 'internal'
}

function readCode(body: string): ErrorCode | null {
  try {
    const problem: unknown = JSON.parse(body)
    if (typeof problem !== 'object' || problem === null || !('code' in problem)) return null
    return isErrorCode(problem.code) ? problem.code : null
  } catch {
    return null
  }
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value)
}
