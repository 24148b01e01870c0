import { randomInt, timingSafeEqual } from 'node:crypto'
import { latinDigits, limits } from '@khum/contract'
import type { Keys } from '../../keys/keys'

const { codeDigits, qrTurnMs, qrLifeMs } = limits.useCard
const isToken = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/

/** Makes the six digits that a member says at a hospital's counter. The digits may begin with zeros. */
export function makeDigits(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
}

/** Normalises typed digits: converts Thai digits and removes hyphens. */
export function readDigits(typed: string): string {
  return latinDigits(typed).replaceAll('-', '')
}

/**
 * Returns the keyed hash that digits are looked up by. The hash depends on the hospital, so the digits don't work at
 * another hospital. R59.
 */
export function hashDigits(keys: Keys, hospitalId: string, digits: string): Buffer {
  return Buffer.from(keys.lookupHash(`${hospitalId} ${digits}`, 'use_card.code'), 'hex')
}

export function digitHashes(keys: Keys, hospitalId: string, digits: string): Buffer[] {
  return keys.lookupHashes(`${hospitalId} ${digits}`, 'use_card.code').map((hash) => Buffer.from(hash, 'hex'))
}

/** Returns the additional authenticated data (AAD) that binds the sealed six digits to the shown card. */
export function digitsAad(id: string): string {
  return `use_card ${id} code`
}

export function sealDigits(keys: Keys, id: string, digits: string): Buffer {
  return keys.seal(Buffer.from(digits), digitsAad(id))
}

export function openDigits(keys: Keys, id: string, sealed: Buffer): string {
  return keys.open(sealed, digitsAad(id)).toString()
}

/** Returns the token in the QR code `ageMs` after the card was shown. The token changes every 30 seconds. */
export function makeToken(keys: Keys, id: string, ageMs: number): string {
  return `${id}.${signTurn(keys.lookupHash(turnOf(id, Math.floor(ageMs / qrTurnMs)), 'use_card.qr'))}`
}

/** Returns the id in a token whose signature hasn't been checked yet; null if the string isn't a token. */
export function idOfToken(token: string): string | null {
  return isToken.exec(token)?.[1] ?? null
}

/** Whether a token is the current token of the QR code, or an earlier token that is still valid. */
export function isTokenNow(keys: Keys, token: string, ageMs: number): boolean {
  const turn = Math.floor(ageMs / qrTurnMs)
  return isOfTurns(
    keys,
    token,
    Array.from({ length: qrLifeMs / qrTurnMs }, (_, back) => turn - back),
  )
}

/**
 * Whether the card's QR code had this token at some time in the five minutes for which the card is shown. If so, the
 * caller isn't guessing.
 */
export function wasValidToken(keys: Keys, token: string): boolean {
  return isOfTurns(keys, token, [...Array(limits.useCardMs / qrTurnMs).keys()])
}

function isOfTurns(keys: Keys, token: string, turns: readonly number[]): boolean {
  const [, id = '', signature = ''] = isToken.exec(token) ?? []
  return turns
    .flatMap((each) => keys.lookupHashes(turnOf(id, each), 'use_card.qr'))
    .some((hash) => timingSafeEqual(Buffer.from(signTurn(hash)), Buffer.from(signature)))
}

function turnOf(id: string, turn: number): string {
  return `${id} ${turn}`
}

/** Uses 128 bits of the hash: enough for a signature, and few enough for a QR code with large squares. */
function signTurn(hash: string): string {
  return Buffer.from(hash, 'hex').subarray(0, 16).toString('base64url')
}
