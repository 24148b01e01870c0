import { join } from 'node:path'
import type { Keys } from '../../keys/keys'
import { openDirectoryStore } from './directory-store'
import { encryptedStore } from './encrypted-store'
import type { SealedObjectStore } from './port'
import { openS3Store, parseS3Url } from './s3-store'
import { verifiedStore } from './verified-store'

/**
 * The object store: S3 if OBJECT_STORE_URL is set, else a folder in DATA_DIR. Objects are sealed, and each put is verified
 * by reading the object back and decrypting it.
 */
export async function createObjectStore(settings: {
  url?: string | undefined
  dataDirectory: string
  keys: Keys
}): Promise<SealedObjectStore> {
  const store = settings.url
    ? await openS3Store(parseS3Url(settings.url), {
        spoolDirectory: join(settings.dataDirectory, 'object-spool'),
      })
    : await openDirectoryStore(join(settings.dataDirectory, 'objects'))
  return verifiedStore(encryptedStore(store, settings.keys))
}
