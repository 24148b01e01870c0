import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { Refusal } from '../verdict'
import type { Budget } from './budget'
import { decrypt, type Method } from './ciphers'
import { keyOfEmptyPassword } from './empty-password'
import { filtersOf } from './filters'

/** Returns a decrypted copy of an indirect object. */
export type Unlock = (ref: PDFRef, object: PDFObject) => PDFObject

/**
 * Returns the function that decrypts the objects of an encrypted document that opens without a password. R48
 * @throws Refusal if the document needs a password or uses an unknown encryption
 */
export function unlock(encrypt: PDFObject | undefined, ids: PDFObject | undefined, budget: Budget): Unlock {
  if (!(encrypt instanceof PDFDict)) throw new Refusal('file_pdf_locked')
  const key = keyOf(encrypt, ids)
  const strings = methodOf(encrypt, nameOf(encrypt, 'StrF'))
  const streams = methodOf(encrypt, nameOf(encrypt, 'StmF'))

  return (ref, object) => {
    const objectId = [ref.objectNumber, ref.generationNumber] as const
    const plain = (bytes: Uint8Array) => {
      budget.spend('decryptions', 1)
      return decrypt(bytes, strings, key, objectId)
    }
    if (object === encrypt) return object
    if (!(object instanceof PDFRawStream)) return unlockStrings(object, plain)
    if (nameOf(object.dict, 'Type') === 'XRef') return object
    unlockStrings(object.dict, plain)
    const own = filtersOf(object.dict).find(({ name }) => name === 'Crypt')
    const method = own ? methodOf(encrypt, own.parms && nameOf(own.parms, 'Name')) : streams
    if (own) dropCryptFilter(object.dict)
    return PDFRawStream.of(object.dict, decrypt(object.contents, method, key, objectId))
  }
}

function keyOf(encrypt: PDFDict, ids: PDFObject | undefined): Uint8Array {
  const version = numberOf(encrypt, 'V') ?? 0
  const bits = numberOf(encrypt, 'Length') ?? 40
  const metadata = encrypt.lookup(PDFName.of('EncryptMetadata'))
  const key =
    nameOf(encrypt, 'Filter') === 'Standard' &&
    [1, 2, 4, 5].includes(version) &&
    keyOfEmptyPassword({
      revision: numberOf(encrypt, 'R') ?? 0,
      owner: bytesOf(encrypt.lookup(PDFName.of('O'))),
      user: bytesOf(encrypt.lookup(PDFName.of('U'))),
      userKey: bytesOf(encrypt.lookup(PDFName.of('UE'))),
      permissions: numberOf(encrypt, 'P') ?? 0,
      // Some programs write a wrong key length, so the usual lengths are tried too.
      keyLengths:
        version === 1 ? [5] : [...new Set([bits / 8, 16, 5])].filter((length) => length >= 5 && length <= 16),
      fileId: bytesOf(ids instanceof PDFArray && ids.size() > 0 ? ids.lookup(0) : undefined),
      encryptsMetadata: metadata !== PDFBool.False,
    })
  if (!key) throw new Refusal('file_pdf_locked')
  return key
}

function methodOf(encrypt: PDFDict, filter: string | undefined): Method {
  if ((numberOf(encrypt, 'V') ?? 0) < 4) return 'rc4'
  const known = encrypt.lookup(PDFName.of('CF'))
  const entry = known instanceof PDFDict && filter ? known.lookup(PDFName.of(filter)) : undefined
  const method = entry instanceof PDFDict ? nameOf(entry, 'CFM') : undefined
  if (method === 'V2') return 'rc4'
  if (method === 'AESV2') return 'aes128'
  if (method === 'AESV3') return 'aes256'
  return 'none'
}

function unlockStrings(object: PDFObject, plain: (bytes: Uint8Array) => Uint8Array): PDFObject {
  if (object instanceof PDFString || object instanceof PDFHexString)
    return PDFHexString.of(Buffer.from(plain(object.asBytes())).toString('hex'))
  if (object instanceof PDFDict)
    for (const [key, value] of object.entries()) object.set(key, unlockStrings(value, plain))
  if (object instanceof PDFArray)
    for (const [index, value] of object.asArray().entries()) object.set(index, unlockStrings(value, plain))
  return object
}

function dropCryptFilter(dict: PDFDict): void {
  for (const key of ['Filter', 'DecodeParms']) {
    const list = dict.lookup(PDFName.of(key))
    if (list instanceof PDFArray && list.size() > 1) list.remove(0)
    else dict.delete(PDFName.of(key))
  }
}

function bytesOf(value: PDFObject | undefined): Uint8Array {
  return value instanceof PDFString || value instanceof PDFHexString ? value.asBytes() : Buffer.alloc(0)
}

function nameOf(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}

function numberOf(dict: PDFDict, key: string): number | undefined {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFNumber ? value.asNumber() : undefined
}
