import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { S3mini, S3ServiceError } from 's3mini'
import { asStoreError, assertKey, assertPrefix, ObjectNotFound, type ObjectStore } from './port'
import { removeLeftovers, spool } from './spool'

export type S3Settings = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Parses `s3://KEY:SECRET@host:port/bucket?region=…&tls=0`. @throws TypeError that names the mistake */
export function parseS3Url(text: string): S3Settings {
  if (!URL.canParse(text) || !text.startsWith('s3://'))
    throw new TypeError('OBJECT_STORE_URL: not an s3:// address')
  const url = new URL(text)
  const bucket = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!url.username || !url.password) throw new TypeError('OBJECT_STORE_URL: no KEY:SECRET before the host')
  if (!url.host || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket))
    throw new TypeError('OBJECT_STORE_URL: needs a host and one bucket')
  const scheme = url.searchParams.get('tls') === '0' ? 'http' : 'https'
  return {
    endpoint: `${scheme}://${url.host}/${bucket}`,
    region: url.searchParams.get('region') ?? 'auto',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/** Creates a fetch that fails if no response begins in time. Reading the body may take as long as needed. */
function fetchWithin(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
    try {
      return await fetch(input, { ...init, signal: abort.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Stores objects in an S3-compatible store. Each put first writes the object into a private file in `spoolDirectory`,
 * because S3 needs the length before the data, and a retry needs the data again. Memory use doesn't depend on the
 * object's size.
 */
export async function openS3Store(
  settings: S3Settings,
  options: { spoolDirectory: string; timeoutMs?: number },
): Promise<ObjectStore> {
  const client = new S3mini({ ...settings, fetch: fetchWithin(options.timeoutMs ?? 20_000) })
  await removeLeftovers(options.spoolDirectory)

  return {
    async put(key, source, { size } = {}) {
      assertKey(key)
      try {
        const { path, ...stored } = await spool(options.spoolDirectory, source, size)
        try {
          const body = await openAsBlob(path)
          const answer = await client.putObject(
            key,
            body,
            'application/octet-stream',
            undefined,
            undefined,
            stored.size,
          )
          await answer.body?.cancel()
        } finally {
          await rm(path, { force: true })
        }
        return stored
      } catch (error) {
        throw asStoreError(error, `${key} was not stored`)
      }
    },
    async get(key) {
      assertKey(key)
      const answer = await client.getObjectResponse(key).catch((error: unknown) => {
        throw asStoreError(error, `${key} cannot be read`)
      })
      if (!answer?.body) throw new ObjectNotFound(key)
      return Readable.fromWeb(answer.body)
    },
    async delete(key) {
      assertKey(key)
      await client.deleteObject(key).catch((error: unknown) => {
        if (error instanceof S3ServiceError && error.status === 404) return
        throw asStoreError(error, `${key} was not removed`)
      })
    },
    async exists(key) {
      assertKey(key)
      const found = await client.objectExists(key).catch((error: unknown) => {
        throw asStoreError(error, `${key} cannot be looked up`)
      })
      return found === true
    },
    async size(key) {
      assertKey(key)
      return await client.getContentLength(key).catch((error: unknown) => {
        const cause = error instanceof Error ? error.cause : undefined
        if (cause instanceof S3ServiceError && cause.status === 404) return null
        throw asStoreError(error, `${key} cannot be looked up`)
      })
    },
    async *list(prefix) {
      assertPrefix(prefix)
      let token: string | undefined
      do {
        const page = await client
          .listObjectsPaged('/', prefix && `${prefix}/`, 1000, token)
          .catch((error: unknown) => {
            throw asStoreError(error, `${prefix} cannot be listed`)
          })
        for (const object of page?.objects ?? []) yield object.Key
        token = page?.nextContinuationToken
      } while (token)
    },
  }
}
