import { join } from 'node:path'
import type { Keys } from '../../keys/keys'
import { openDirectoryStore } from './directory-store'
import { encryptedStore } from './encrypted-store'
import type { SealedObjectStore } from './port'
import { openS3Store, parseS3Url } from './s3-store'
import { verifiedStore } from './verified-store'

/**
 * The store the product uses: S3 when OBJECT_STORE_URL is given, else a directory below DATA_DIR; sealed, and
 * verified after each put through the whole way back, decryption included.
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
