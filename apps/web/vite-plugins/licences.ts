import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const asked = 'virtual:licences'
const resolved = `\0${asked}`

export interface LicenceGroup {
  /** The package's `license` field, or null. */
  licence: string | null
  packages: { name: string; version: string }[]
}

interface Manifest {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
}

/** Provides the module `virtual:licences` with the licences of all packages in the app, read at build time. */
export function licences(): Plugin {
  return {
    name: 'khum-licences',
    resolveId: (id) => (id === asked ? resolved : null),
    async load(id) {
      if (id !== resolved) return null
      const groups = await readLicences(path.resolve(import.meta.dirname, '..'))
      return `export const licences = ${JSON.stringify(groups)}`
    },
  }
}

/**
 * Returns the third-party packages that a workspace needs at run time, directly or not, grouped by licence; largest
 * group first.
 */
export async function readLicences(workspace: string): Promise<LicenceGroup[]> {
  const found = new Map<string, Manifest>()
  await follow(workspace, found, new Set())
  const groups = new Map<string | null, LicenceGroup['packages']>()
  const manifests = [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name))
  for (const { name, version, license = null } of manifests) {
    if (!name.startsWith('@khum/')) groups.set(license, [...(groups.get(license) ?? []), { name, version }])
  }
  return [...groups]
    .map(([licence, packages]) => ({ licence, packages }))
    .toSorted(
      (a, b) => b.packages.length - a.packages.length || String(a.licence).localeCompare(String(b.licence)),
    )
}

async function follow(folder: string, found: Map<string, Manifest>, seen: Set<string>): Promise<void> {
  const { dependencies = {} } = await readManifest(folder)
  for (const name of Object.keys(dependencies)) {
    const at = await findPackage(name, folder)
    // Skips optional packages that npm didn't install, because they aren't in the app.
    if (at === null || seen.has(at)) continue
    seen.add(at)
    const manifest = await readManifest(at)
    found.set(`${name}@${manifest.version}`, manifest)
    await follow(at, found, seen)
  }
}

/**
 * Returns the folder of a package, or null if it isn't installed. Looks in `node_modules` of the folder `from` and of
 * each folder above, as Node does.
 */
async function findPackage(name: string, from: string): Promise<string | null> {
  const at = path.join(from, 'node_modules', name)
  const isThere = await readManifest(at).then(
    () => true,
    () => false,
  )
  if (isThere) return at
  const above = path.dirname(from)
  return above === from ? null : findPackage(name, above)
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
}
