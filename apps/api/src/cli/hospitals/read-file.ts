import { readFileSync } from 'node:fs'
import type { SourceRow } from '../../modules/hospitals/places/read-place'
import { CliError } from '../run-cli'
import { readCsv } from './csv'
import { readGeoJson } from './geojson'

export interface SourceFile {
  rows: SourceRow[]
  /** Rows that can't be parsed: `at` is the place in the file, `why` the mistake. */
  broken: { at: string; why: string }[]
}

/** Reads a GeoJSON file if the file begins with a brace, otherwise a CSV file. @throws CliError if it is neither */
export function readSourceFile(path: string): SourceFile {
  const text = readText(path)
  // Removes the record separators with which the lines of a GeoJSON sequence may begin.
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
