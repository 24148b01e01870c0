import { readFileSync } from 'node:fs'
import { CliError } from '../cli-error'
import { readCsv } from './csv'
import { readGeoJson } from './geojson'
import type { SourceRow } from './read-place'

export interface SourceFile {
  rows: SourceRow[]
  /** What cannot be read as a row at all. */
  broken: { at: string; why: string }[]
}

/** Reads a whole file, by what it holds: GeoJSON begins with a brace. @throws CliError when it is neither */
export function readSourceFile(path: string): SourceFile {
  const text = readText(path)
  // A record separator may begin each line of a GeoJSON sequence.
  return text.replaceAll('\u001e', '').trimStart().startsWith('{') ? readGeoJson(text) : readCsv(text)
}

function readText(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    const why = error instanceof TypeError ? 'not written in UTF-8' : 'cannot be read'
    throw new CliError(`${path}: ${why}`, 2)
  }
}
