import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exchangeSealedEndpoints, importKeySchema, type PublicImportKey, sealedSuffix } from '@khum/contract'
import { type ImportKey, sealForImport } from '../../keys/import-envelope'
import { createClient } from '../client/client'
import { CliError } from '../run-cli'
import { readBatchFolder } from './read-folder'

type Environment = Record<string, string | undefined>

/**
 * Encrypts the files of a batch with the installation's import key, the manifest last.
 * @returns a text that says where to put the encrypted files
 * @throws CliError if the manifest is wrong, a file is missing or the folder for the sealed files exists
 */
export async function sealFolder(
  folder: string,
  given: { out?: string | undefined; key?: string | undefined },
  env: Environment,
): Promise<string> {
  const { out = `${path.resolve(folder)}.sealed`, key } = given
  const { manifest } = await readBatchFolder(folder)
  const names = [...manifest.files.map(({ name }) => name), 'manifest.json']
  for (const name of names) await sizeOf(path.join(folder, name))
  const importKey = key === undefined ? await fetchKey(env) : await readKeyFile(key)
  await mkdir(out).catch(() => {
    throw new CliError(`${out} exists or can't be made: name a new folder with --out.`)
  })
  for (const name of names) await sealFile(folder, out, name, importKey)
  return [
    `Sealed ${names.length} files into ${out}.`,
    `Copy them to exchange/in/${manifest.source.toLowerCase()}/${folderName(manifest.batch)}/ of the object store.`,
  ].join('\n')
}

/** Returns a name that a folder of the object store can have. A batch's name may also have spaces and Thai letters. */
function folderName(batch: string): string {
  return batch.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '') || 'batch'
}

/** Prints the installation's public import key, which `seal` needs, or writes it to a file. */
export async function showImportKey(out: string | undefined, env: Environment): Promise<string> {
  const text = JSON.stringify(await createClient(env).call(exchangeSealedEndpoints.getImportKey))
  if (out === undefined) return text
  await writeFile(out, `${text}\n`)
  return `Wrote the key to ${out}.`
}

export async function listSealed(env: Environment): Promise<string> {
  const { items } = await createClient(env).call(exchangeSealedEndpoints.listSealedFolders)
  if (items.length === 0) return 'No folders yet.'
  return items
    .map(({ source, name, status, code, detail, seen_at }) =>
      [seen_at, `${source}/${name}`, status, code, detail].filter((part) => part !== null).join('  '),
    )
    .join('\n')
}

async function sealFile(folder: string, out: string, name: string, key: ImportKey): Promise<void> {
  const file = path.join(folder, name)
  const sealed = sealForImport(key, createReadStream(file), { name, size: await sizeOf(file) })
  await pipeline(sealed, createWriteStream(path.join(out, name + sealedSuffix), { flags: 'wx' }))
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new CliError(`${file} is missing (ไม่พบไฟล์).`)
  return found.size
}

async function fetchKey(env: Environment): Promise<ImportKey> {
  return keyOf(await createClient(env).call(exchangeSealedEndpoints.getImportKey))
}

async function readKeyFile(file: string): Promise<ImportKey> {
  try {
    return keyOf(importKeySchema.parse(JSON.parse(await readFile(file, 'utf8'))))
  } catch {
    throw new CliError(`${file} isn't a key of import-key.`, 2)
  }
}

function keyOf({ key_id, public_key }: PublicImportKey): ImportKey {
  return { id: Buffer.from(key_id, 'hex'), publicKey: Buffer.from(public_key, 'base64url') }
}
