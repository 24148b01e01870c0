import {
  barePhone,
  type ContractService,
  contractServices,
  type ExchangeRow,
  type HospitalKind,
  hospitalKinds,
  limits,
  type Opening,
} from '@khum/contract'
import { findProvince, nearestProvince } from '../../../text/province-names'
import { readOpeningHours } from './opening-hours'

/** One row of a file, with its fields by CSV column. */
export interface SourceRow {
  /** Where the row is in the file: `line 12`, `feature 3`. */
  at: string
  fields: Readonly<Record<string, string | undefined>>
}

export interface Place {
  code: string
  name_th: string
  name_en: string
  kind: HospitalKind
  province_th: string
  province_en: string
  phone: string | null
  latitude: number
  longitude: number
  address_th: string | null
  address_en: string | null
  hours: Opening[]
  aliases: string[]
  active: boolean
  /** The hospital's codes in public registers. Null if the file has no such column; the stored codes then stay. */
  codes: [system: string, code: string][] | null
  /**
   * `none` instead of a service removes the hospital from the insurer's networks. Networks of other insurers don't
   * change.
   */
  networks: [insurer: string, service: ContractService | 'none'][] | null
}

/** The result of reading a row: the hospital with notes about ignored fields, or the reasons why the row is refused. */
export type Reading =
  | { at: string; place: Place; notes: string[] }
  | { at: string; place: null; refused: string[] }

const longest = 200

/**
 * Reads a row of an exchange file by the rules of the hospital importer. The row has no networks: in the exchange, they
 * are rows of their own kind.
 */
export function readPlaceRow(row: ExchangeRow<'hospital'>) {
  const { hospital_code: code, codes, source_key: at, op: _op, source_version: _version, ...fields } = row
  const reading = readPlace({ at, fields: { ...fields, code } })
  if (!reading.place) return { ...reading, notes: [] }
  const pairs = codes?.map((each): [string, string] => [each.system, each.code]) ?? null
  return { ...reading, place: { ...reading.place, codes: pairs }, refused: [] }
}

/** Converts a row to a hospital. If the row has mistakes, reports all of them, not only the first. */
export function readPlace({ at, fields }: SourceRow): Reading {
  const refused: string[] = []
  const notes: string[] = []
  const get = (name: string) => fields[name]?.normalize('NFC').replace(/\s+/g, ' ').trim() ?? ''

  const code = get('code')
  if (code.length > limits.hospitalCode.max || !/^[\w.:/-]+$/.test(code)) {
    refused.push(
      code === '' ? 'code: missing' : `code: ${quote(code)} may only have letters, digits and . : / _ -`,
    )
  }
  const name = get('name')
  const nameTh = get('name_th') || (/\p{Script=Thai}/u.test(name) ? name : '')
  const nameEn = get('name_en') || (nameTh === name ? '' : name)
  if (!nameTh && !nameEn) refused.push('name_th, name_en: one is needed')
  if (Math.max(nameTh.length, nameEn.length) > longest)
    refused.push(`name: longer than ${longest} characters`)
  const kind = readKind(get('kind'))
  if (!kind) refused.push(`kind: ${quote(get('kind'))} is not one of ${hospitalKinds.join(', ')}`)

  const latitude = readDegrees(get('latitude'))
  const longitude = readDegrees(get('longitude'))
  if (latitude === null) refused.push(`latitude: ${quote(get('latitude'))} is not a number of degrees`)
  if (longitude === null) refused.push(`longitude: ${quote(get('longitude'))} is not a number of degrees`)
  const here = latitude !== null && longitude !== null && isInThailand(latitude, longitude)
  if (latitude !== null && longitude !== null && !here) {
    refused.push(`latitude, longitude: ${latitude}, ${longitude} is not in Thailand`)
  }
  const given = get('province')
  const province = given ? findProvince(given) : here ? nearestProvince(latitude, longitude) : null
  if (given && !province) refused.push(`province: ${quote(given)} is not one of the 77 provinces`)
  if (!given && province) notes.push(`province: ${province.province_en}, from the nearest known place`)

  const phone = readPhone(get('phone'))
  if (get('phone') && !phone) notes.push(`phone: ${quote(get('phone'))} ignored`)
  const hours = readOpeningHours(get('opening_hours'))
  if (!hours) notes.push(`opening_hours: ${quote(get('opening_hours'))} ignored`)
  const codes = readPairs(get('codes'), '=', refused, 'codes')
  const networks = readNetworks(get('networks'), refused)
  const active = readYes(get('active'))
  if (active === null) refused.push(`active: ${quote(get('active'))} is neither yes nor no`)

  if (refused.length > 0 || !kind || !province || latitude === null || longitude === null) {
    return { at, place: null, refused }
  }
  const place: Place = {
    code,
    name_th: nameTh || nameEn,
    name_en: nameEn || nameTh,
    kind,
    ...province,
    phone,
    latitude,
    longitude,
    address_th: get('address_th') || null,
    address_en: get('address_en') || null,
    hours: hours ?? [],
    aliases: get('aliases')
      .split('|')
      .map((alias) => alias.trim())
      .filter(Boolean),
    active: active ?? true,
    codes: fields.codes === undefined ? null : codes,
    networks: fields.networks === undefined ? null : networks,
  }
  return { at, place, notes }
}

function readKind(text: string): HospitalKind | null {
  if (text === '') return 'hospital'
  const word = text.toLowerCase()
  if (/^(dentist|dental_clinic|ทันตกรรม)$/.test(word)) return 'dental'
  if (/^(doctors?|centre|health_centre|คลินิก)$/.test(word)) return 'clinic'
  if (word === 'โรงพยาบาล') return 'hospital'
  return hospitalKinds.find((kind) => kind === word) ?? null
}

function readDegrees(text: string): number | null {
  return /^-?\d{1,3}(\.\d{1,15})?$/.test(text) ? Number(text) : null
}

function isInThailand(latitude: number, longitude: number): boolean {
  return latitude >= 5.5 && latitude <= 20.6 && longitude >= 97.2 && longitude <= 105.8
}

/** Returns the first phone number in a field, as E.164. Short numbers (1669, 1415) don't change. */
function readPhone(text: string): string | null {
  const digits = barePhone(text.split(/[;,/]|ต่อ|ext/i)[0] ?? '')
  if (/^1\d{3}$/.test(digits)) return digits
  return /^0\d{8,9}$/.test(digits) ? `+66${digits.slice(1)}` : null
}

function readYes(text: string): boolean | null {
  if (text === '' || /^(yes|true|1)$/i.test(text)) return true
  return /^(no|false|0)$/i.test(text) ? false : null
}

/** Parses pairs such as `moph5=10671|moph9=001067100`; `between` separates the two parts of a pair. */
function readPairs(text: string, between: string, refused: string[], column: string): [string, string][] {
  return text.split('|').flatMap((part): [string, string][] => {
    if (part.trim() === '') return []
    const [left = '', right = '', more] = part.split(between).map((each) => each.trim())
    if (left && right && more === undefined) return [[left, right]]
    refused.push(`${column}: ${quote(part)} does not have the form a${between}b`)
    return []
  })
}

/** Parses the column `networks`, such as `KHM:opd|KHM:ipd|ORC:none`. */
function readNetworks(text: string, refused: string[]): [string, ContractService | 'none'][] {
  return readPairs(text, ':', refused, 'networks').flatMap(
    ([insurer, word]): [string, ContractService | 'none'][] => {
      const service = [...contractServices, 'none' as const].find((each) => each === word)
      if (service) return [[insurer, service]]
      refused.push(`networks: ${quote(word)} is not one of ${contractServices.join(', ')}, none`)
      return []
    },
  )
}

function quote(text: string): string {
  return `"${text.slice(0, 60)}"`
}
