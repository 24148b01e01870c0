import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createObjectStore, verifiedStore } from '../../src/gateways/files/create-object-store'
import { openDirectoryStore } from '../../src/gateways/files/directory-store'
import { encryptedStore } from '../../src/gateways/files/encrypted-store'
import { ObjectNotFound, type ObjectStore, ObjectStoreUnavailable } from '../../src/gateways/files/port'
import { openS3Store, parseS3Url } from '../../src/gateways/files/s3-store'
import { createKeys } from '../../src/keys/keys'
import { type FakeS3, startFakeS3 } from './fake-s3'

const keys = createKeys([randomBytes(32)])
let folder = ''
let s3: FakeS3

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khum-store-'))
  s3 = await startFakeS3()
})
afterEach(() => {
  s3.fault = 'none'
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

function openS3(timeoutMs = 20_000): Promise<ObjectStore> {
  return openS3Store(parseS3Url(s3.url), { spoolDirectory: join(folder, 's3-spool'), timeoutMs })
}

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list(prefix)) keys.push(key)
  return keys.sort()
}

const implementations: [string, () => Promise<ObjectStore>][] = [
  ['directory', () => openDirectoryStore(join(folder, 'plain'))],
  ['s3', () => openS3()],
  ['directory, sealed and verified', () => createObjectStore({ dataDirectory: folder, keys })],
  ['s3, sealed and verified', () => createObjectStore({ url: s3.url, dataDirectory: folder, keys })],
]

describe.each(implementations)('every store fulfils the contract: %s', (name, open) => {
  const prefix = name.replace(/[^a-z0-9]+/g, '-')

  test('returns what was put, with its size and hash', async () => {
    const store = await open()
    const bytes = randomBytes(300_000)
    const stored = await store.put(`${prefix}/a/one.jpg`, Readable.from([bytes]), { size: bytes.length })
    expect(stored).toEqual({ size: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect((await buffer(await store.get(`${prefix}/a/one.jpg`))).equals(bytes)).toBe(true)
    expect(await store.exists(`${prefix}/a/one.jpg`)).toBe(true)
    expect(await store.size(`${prefix}/a/one.jpg`)).toBe(300_000)
    expect(await store.size(`${prefix}/a/none.jpg`)).toBeNull()
  })

  test('replaces on a second put, and allows a second delete', async () => {
    const store = await open()
    const key = `${prefix}/b/two`
    await store.put(key, Readable.from([Buffer.from('first')]))
    await store.put(key, Readable.from([Buffer.from('second')]))
    expect((await buffer(await store.get(key))).toString()).toBe('second')
    await store.delete(key)
    await store.delete(key)
    expect(await store.exists(key)).toBe(false)
    await expect(store.get(key)).rejects.toThrow(ObjectNotFound)
  })

  test('lists by whole segments', async () => {
    const store = await open()
    for (const key of ['c/1', 'c/2', 'c/d/3', 'cc/4'])
      await store.put(`${prefix}/${key}`, Readable.from([Buffer.from(key)]))
    const listed = await keysOf(store, `${prefix}/c`)
    expect(listed).toEqual([`${prefix}/c/1`, `${prefix}/c/2`, `${prefix}/c/d/3`])
    expect(await keysOf(store, `${prefix}/nowhere`)).toEqual([])
    expect(await keysOf(store, '')).toEqual(expect.arrayContaining(listed))
  })

  test('stores empty objects', async () => {
    const store = await open()
    const stored = await store.put(`${prefix}/empty`, Readable.from([]), { size: 0 })
    expect(stored.size).toBe(0)
    expect((await buffer(await store.get(`${prefix}/empty`))).length).toBe(0)
  })

  test('stores nothing if the source fails or has another size', async () => {
    const store = await open()
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('phone went into a tunnel')
      })(),
    )
    await expect(store.put(`${prefix}/f`, failing)).rejects.toThrow(ObjectStoreUnavailable)
    const short = Readable.from([Buffer.from('four')])
    await expect(store.put(`${prefix}/f`, short, { size: 5 })).rejects.toThrow(ObjectStoreUnavailable)
    expect(await store.exists(`${prefix}/f`)).toBe(false)
  })

  test('refuses keys that point elsewhere', async () => {
    const store = await open()
    for (const key of [
      '',
      '/etc/x',
      '../x',
      'a/../b',
      'a//b',
      'a\\b',
      '.spool/x',
      'a/.b',
      'a\0b',
      'ก',
      'a b',
      'a/',
    ]) {
      await expect(store.put(key, Readable.from([])), key).rejects.toThrow(TypeError)
      await expect(store.get(key), key).rejects.toThrow(TypeError)
      await expect(store.exists(key), key).rejects.toThrow(TypeError)
    }
  })
})

describe('the directory', () => {
  test('is private, leaves nothing in the spool, and removes what a killed process left there', async () => {
    const root = join(folder, 'private')
    const store = await openDirectoryStore(root)
    await store.put('a/b', Readable.from([Buffer.from('x')]))
    expect((await stat(join(root, 'a'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(root, 'a/b'))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(root, '.spool'))).toEqual([])
    await writeFile(join(root, '.spool/old'), 'x')
    await utimes(join(root, '.spool/old'), 0, 0)
    await writeFile(join(root, '.spool/under-way'), 'x')
    await openDirectoryStore(root)
    expect(await readdir(join(root, '.spool'))).toEqual(['under-way'])
  })

  test('contains no plain text if sealed, and an object moved by hand doesn’t open', async () => {
    const root = join(folder, 'sealed')
    const inner = await openDirectoryStore(root)
    const store = verifiedStore(encryptedStore(inner, keys))
    await store.put('a/b', Readable.from([Buffer.from('canary-1101700203450')]))
    const raw = await readFile(join(root, 'a/b'))
    expect(raw.includes('canary')).toBe(false)
    await inner.put('a/c', Readable.from([raw]))
    await expect(store.get('a/c').then(buffer)).rejects.toThrow('changed or belongs elsewhere')
  })
})

describe('a put fails unless the object can be read back (R74)', () => {
  const plain = Buffer.from('a receipt')

  test.each(['down', 'busy', 'lost', 'short', 'flip'] as const)('a store that is %s', async (fault) => {
    const store = await createObjectStore({ url: s3.url, dataDirectory: folder, keys })
    s3.fault = fault
    await expect(store.put('t/x', Readable.from([plain]))).rejects.toThrow(ObjectStoreUnavailable)
    s3.fault = 'none'
    expect(await store.exists('t/x')).toBe(false)
  })

  test('but an object that may have been accepted before stays', async () => {
    const store = await createObjectStore({ url: s3.url, dataDirectory: folder, keys })
    await store.put('t/kept', Readable.from([plain]))
    s3.fault = 'lost'
    await expect(store.put('t/kept', Readable.from([plain]), { keep: true })).rejects.toThrow(
      ObjectStoreUnavailable,
    )
    s3.fault = 'none'
    expect((await buffer(await store.get('t/kept'))).equals(plain)).toBe(true)
  })

  test('a store that hangs', async () => {
    const store = verifiedStore(encryptedStore(await openS3(50), keys))
    s3.fault = 'hang'
    await expect(store.put('t/hang', Readable.from([plain]))).rejects.toThrow(ObjectStoreUnavailable)
    await expect(store.get('t/hang')).rejects.toThrow(ObjectStoreUnavailable)
    await expect(store.exists('t/hang')).rejects.toThrow(ObjectStoreUnavailable)
  })

  test('works again once the store does', async () => {
    const store = await createObjectStore({ url: s3.url, dataDirectory: folder, keys })
    await store.put('t/again', Readable.from([plain]))
    expect((await buffer(await store.get('t/again'))).equals(plain)).toBe(true)
    expect(s3.objects.get('t/again')?.includes(plain)).toBe(false)
  })
})

test('parses the address of an S3 store, or says what is wrong with it', () => {
  expect(parseS3Url(s3.url)).toMatchObject({ region: 'test', accessKeyId: 'key', secretAccessKey: 's/ecret' })
  expect(parseS3Url('s3://k:s@store.example/files').endpoint).toBe('https://store.example/files')
  for (const wrong of ['', 'https://k:s@h/b', 's3://h/b', 's3://k:s@h/', 's3://k:s@h/a/b'])
    expect(() => parseS3Url(wrong), wrong).toThrow('OBJECT_STORE_URL')
})

describe('re-sealing an object under a new master key (R97)', () => {
  const old = randomBytes(32)
  const plain = randomBytes(200_000)
  const rotated = createKeys([randomBytes(32), old])

  /**
   * Sets up a store with an object that is encrypted with the old master key. While `state.loses` is true, rewriting
   * the object damages it.
   */
  async function world() {
    const directory = await openDirectoryStore(join(folder, randomBytes(6).toString('hex')))
    const state = { loses: false }
    const inner: ObjectStore = {
      ...directory,
      put: (key, source, options) =>
        directory.put(key, state.loses && key === 'documents/a' ? Readable.from([plain]) : source, options),
    }
    await encryptedStore(directory, createKeys([old])).put('documents/a', Readable.from([plain]))
    return { directory, state, store: encryptedStore(inner, rotated) }
  }

  test('keeps the bytes and leaves no copy behind', async () => {
    const { directory, store } = await world()
    expect(await store.sealedBy('documents/a')).toEqual(rotated.ids[1])
    await store.reseal('documents/a')
    expect(await store.sealedBy('documents/a')).toEqual(rotated.ids[0])
    expect((await buffer(await store.get('documents/a'))).equals(plain)).toBe(true)
    expect(await keysOf(directory, '')).toEqual(['documents/a'])
  })

  test('keeps a complete copy if the object gets damaged, and continues from it', async () => {
    const { directory, state, store } = await world()
    state.loses = true
    const reseal = store.reseal('documents/a')
    await reseal.catch(() => undefined)
    expect(await keysOf(directory, '')).toContain('resealing/documents/a')
    state.loses = false
    await store.reseal('documents/a')
    expect((await buffer(await store.get('documents/a'))).equals(plain)).toBe(true)
    expect(await keysOf(directory, '')).toEqual(['documents/a'])
  })

  test('replaces an incomplete copy', async () => {
    const { directory, store } = await world()
    await directory.put('resealing/documents/a', Readable.from([randomBytes(300)]))
    await store.reseal('documents/a')
    expect((await buffer(await store.get('documents/a'))).equals(plain)).toBe(true)
  })
})

test('a folder that can’t be written to is reported in one line that names DATA_DIR', async () => {
  const dataDirectory = join(folder, 'a-file')
  await writeFile(dataDirectory, '')
  for (const url of [undefined, s3.url])
    await expect(createObjectStore({ url, dataDirectory, keys })).rejects.toThrow(
      /^DATA_DIR: files can’t be written to .*a-file.* \(E[A-Z]+: .*\)$/,
    )
})
