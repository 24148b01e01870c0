import { limits, problemSchema } from '@khum/contract'
import * as z from 'zod'
import { apiKey } from '../test-app'

export interface UploadMetadata {
  target?: string
  target_id?: string
  list?: string
  filename?: string
  sha256?: string
}

export interface Refused {
  status: number
  code: string
}

export function tusClient(origin: string, member: Record<string, string>) {
  const headers = { 'x-api-key': apiKey, 'tus-resumable': '1.0.0', ...member }
  const at = (location: string) => new URL(location, origin)

  function create(size: number | null, metadata: UploadMetadata, extra: Record<string, string> = {}) {
    const pairs = Object.entries(metadata).map(
      ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
    )
    return fetch(at('/api/v1/uploads'), {
      method: 'POST',
      headers: {
        ...headers,
        ...(size === null ? {} : { 'upload-length': String(size) }),
        ...(pairs.length > 0 ? { 'upload-metadata': pairs.join(',') } : {}),
        ...extra,
      },
    })
  }

  function patch(
    location: string,
    offset: number,
    body: Buffer | ReadableStream,
    extra: Record<string, string> = {},
  ) {
    return fetch(at(location), {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...extra,
      },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
      duplex: 'half',
    })
  }

  const head = (location: string) => fetch(at(location), { method: 'HEAD', headers })

  async function offset(location: string): Promise<number> {
    const answer = await head(location)
    if (answer.status !== 200) throw new Error(`HEAD answered ${answer.status}`)
    return Number(answer.headers.get('upload-offset'))
  }

  async function begin(size: number, metadata: UploadMetadata, extra: Record<string, string> = {}) {
    const answer = await create(size, metadata, extra)
    const location = answer.headers.get('location')
    if (answer.status !== 201 || !location)
      throw new Error(`creation answered ${JSON.stringify(await refusal(answer))}`)
    return location
  }

  /** Uploads a whole file in chunks. Returns the upload's id and, if it was refused, the status and error code. */
  async function send(
    bytes: Buffer,
    metadata: UploadMetadata,
  ): Promise<{ id: string; refused: Refused | null }> {
    const location = await begin(bytes.length, metadata)
    const id = location.split('/').at(-1) ?? ''
    for (let from = 0; from < bytes.length; from += limits.upload.chunkBytes) {
      const answer = await patch(location, from, bytes.subarray(from, from + limits.upload.chunkBytes))
      if (answer.status !== 204) return { id, refused: await refusal(answer) }
    }
    return { id, refused: null }
  }

  return { headers, create, begin, patch, head, offset, send }
}

export async function refusal(answer: Response): Promise<Refused> {
  const problem = z.parse(problemSchema, await answer.json())
  return { status: answer.status, code: problem.code }
}
