import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface SourceFile {
  path: string
  text: string
  lines: number
  imports: string[]
}

const importPattern =
  /^\s*(?:import|export)\s[^'"`;]*?from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'|^import\s+'(\.[^']+)'/gm

/** Reads the TypeScript files below `root`, without tests and declarations. Imports of types count too. */
export function readTree(root: string): SourceFile[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .sort()
  const known = new Set(names)
  return names.map((name) => {
    const text = readFileSync(path.join(root, name), 'utf8')
    const imports = [...text.matchAll(importPattern)]
      .map((match) => resolve(name, match[1] ?? match[2] ?? match[3] ?? '', known))
      .filter((found) => found !== undefined)
    return { path: name, text, lines: text.split('\n').length - 1, imports: [...new Set(imports)] }
  })
}

function resolve(from: string, specifier: string, known: Set<string>): string | undefined {
  const base = path.posix.join(path.posix.dirname(from), specifier)
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((ending) => base + ending)
    .find((name) => known.has(name))
}
