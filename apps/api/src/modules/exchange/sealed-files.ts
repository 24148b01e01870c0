import { Readable } from 'node:stream'
import { exchangePieceBytes, type Manifest, manifestSchema, sealedSuffix } from '@khum/contract'
import type { AppContext } from '../../context'
import { isKeySegment, ObjectNotFound } from '../../gateways/files/port'
import { EnvelopeError } from '../../keys/envelope'
import { importHeadBytes, mayBeSealed, openImport, readImportHead } from '../../keys/import-envelope'
import { incomingPrefix } from './object-places'

type Parts = Pick<AppContext, 'keys' | 'gateways'>

export interface Folder {
  source: string
  /** The source, spelled as in the object store's paths, which are case-sensitive. `source` is in lower case. */
  path: string
  name: string
  files: string[]
  /** The client for which the source's files are imported; undefined until it is looked up. */
  clientId?: string
  /** The id of the folder's batch, if the batch was refused because the folder's files couldn't be read. */
  batchId?: string
}

/** Why a folder isn't accepted. With the code `incomplete`, it may be accepted later. */
export class FolderFault extends Error {
  readonly code: string
  readonly detail: string | null
  constructor(code: string, detail: string | null = null) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

const sourcePattern = /^[a-z][a-z0-9_-]{1,39}$/
/** A manifest of more bytes than this isn't opened. A manifest of a hundred files has 30 KB. */
const largestManifest = 1_048_576

/**
 * Lists the folders of all sources, in the order of their names. A file outside any folder is listed as a folder
 * without files, so that it is reported. Skips paths that can't belong to a source.
 */
export async function listFolders({ gateways }: Pick<AppContext, 'gateways'>): Promise<Folder[]> {
  const found = new Map<string, Folder>()
  for await (const key of gateways.files.list(incomingPrefix)) {
    const [path = '', name = '', ...rest] = key.slice(incomingPrefix.length + 1).split('/')
    const source = path.toLowerCase()
    if (!sourcePattern.test(source) || name === '' || name.length > 200) continue
    const folder = found.get(`${path}/${name}`) ?? { source, path, name, files: [] }
    if (rest.length > 0) folder.files.push(rest.join('/'))
    found.set(`${path}/${name}`, folder)
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Decrypts the manifest of a folder. First checks that each file is sealed for this installation and has arrived
 * completely. This check needs only the file's first bytes and its size.
 * @throws FolderFault
 */
export async function openManifest(ctx: Parts, folder: Folder): Promise<Manifest> {
  if (folder.files.length === 0) throw new FolderFault('not_in_a_folder')
  if (!isKeySegment(folder.name)) throw new FolderFault('name_invalid')
  for (const file of folder.files) await requireSealed(ctx, folder, file)
  const manifest = await readManifest(ctx, folder)
  if (manifest.source.toLowerCase() !== folder.source)
    throw new FolderFault('source_differs', manifest.source)
  for (const { name } of manifest.files) {
    if (!folder.files.includes(name + sealedSuffix)) throw new FolderFault('incomplete', name)
  }
  return manifest
}

/** Requires that a file is sealed for a key of this installation and has arrived completely. */
async function requireSealed(ctx: Parts, folder: Folder, file: string): Promise<void> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(file) || !file.endsWith(sealedSuffix))
    throw new FolderFault('plain_file', file.slice(0, 200))
  const key = keyOf(folder, file)
  const [first, size] = [await firstBytes(ctx, key), await ctx.gateways.files.asStored.size(key)]
  if (!mayBeSealed(first)) throw new FolderFault('plain_file', file)
  if (first.length < importHeadBytes || size === null) throw new FolderFault('incomplete', file)
  const { keyId, sealedSize } = headOf(first, file)
  if (!ctx.keys.ids.some((id) => id.equals(keyId))) throw new FolderFault('key_unknown', file)
  if (size < sealedSize) throw new FolderFault('incomplete', file)
  if (size > sealedSize) throw new FolderFault('file_changed', file)
}

function headOf(first: Buffer, file: string) {
  try {
    return readImportHead(first)
  } catch (error) {
    if (error instanceof EnvelopeError) throw new FolderFault('file_changed', file)
    throw error
  }
}

/**
 * Returns the id of the key for which a file was sealed; null if the file isn't sealed or hasn't arrived.
 * @throws ObjectStoreUnavailable
 */
export async function keyIdOfSealed(ctx: Parts, folder: Folder, file: string): Promise<Buffer | null> {
  try {
    const first = await firstBytes(ctx, keyOf(folder, file))
    return mayBeSealed(first) && first.length >= importHeadBytes ? readImportHead(first).keyId : null
  } catch (error) {
    if (error instanceof EnvelopeError || error instanceof ObjectNotFound || error instanceof TypeError)
      return null
    throw error
  }
}

async function firstBytes({ gateways }: Parts, key: string): Promise<Buffer> {
  const stored = await gateways.files.asStored.get(key)
  let first = Buffer.alloc(0)
  // When the loop ends, `stored` closes its file or its connection to the object store.
  for await (const bytes of stored) {
    first = Buffer.concat([first, bytes]).subarray(0, importHeadBytes)
    if (first.length === importHeadBytes) break
  }
  return first
}

async function readManifest(ctx: Parts, folder: Folder): Promise<Manifest> {
  const name = 'manifest.json'
  const file = name + sealedSuffix
  if (!folder.files.includes(file)) throw new FolderFault('incomplete', name)
  if (((await ctx.gateways.files.asStored.size(keyOf(folder, file))) ?? 0) > largestManifest)
    throw new FolderFault('manifest_invalid', 'manifest')
  const parts: Uint8Array[] = []
  for await (const bytes of openFile(ctx, folder, name)) parts.push(bytes)
  let written: unknown
  try {
    // Leaves out a byte order mark, which editors on Windows may add.
    written = JSON.parse(new TextDecoder().decode(Buffer.concat(parts)))
  } catch {
    throw new FolderFault('manifest_invalid', 'manifest')
  }
  const parsed = manifestSchema.safeParse(written)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues[0]?.path.join('.')
  throw new FolderFault('manifest_invalid', (wrong || 'manifest').slice(0, 200))
}

/** Yields the plain bytes of a file. @throws FolderFault if the file was truncated or changed */
async function* openFile(ctx: Parts, folder: Folder, name: string): AsyncGenerator<Uint8Array> {
  const stored = await ctx.gateways.files.asStored.get(keyOf(folder, name + sealedSuffix))
  try {
    yield* openImport(ctx.keys, stored, name)
  } catch (error) {
    if (error instanceof EnvelopeError) throw new FolderFault('file_changed', name)
    throw error
  } finally {
    stored.destroy()
  }
}

/**
 * Yields the plain bytes of a file from the byte `from`, in pieces of at most `exchangePieceBytes`. Files that clients
 * upload have the same limit for their pieces.
 * @throws FolderFault if the file was truncated or changed
 */
export async function* piecesOf(
  ctx: Parts,
  folder: Folder,
  name: string,
  from: number,
): AsyncGenerator<{ start: number; bytes: Readable }> {
  let [start, skip, held, length] = [from, from, [] as Uint8Array[], 0]
  for await (const all of openFile(ctx, folder, name)) {
    const bytes = all.subarray(Math.min(skip, all.length))
    skip -= all.length - bytes.length
    if (bytes.length === 0) continue
    held.push(bytes)
    length += bytes.length
    // A piece consists of whole frames, the units of encryption. The piece ends here if another frame of this size
    // would make it too large.
    if (length + bytes.length <= exchangePieceBytes) continue
    yield { start, bytes: Readable.from(held) }
    start += length
    held = []
    length = 0
  }
  if (length > 0) yield { start, bytes: Readable.from(held) }
}

function keyOf({ path, name }: Folder, file: string): string {
  return `${incomingPrefix}/${path}/${name}/${file}`
}
