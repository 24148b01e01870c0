/**
 * The folder of the object store for batches' files. Files are stored in pieces, and each piece is named after the
 * position of its first byte in the file: `exchange/b.<batch>/<file>/<first byte>`.
 */
export const exchangePrefix = 'exchange'
/** Where sources put sealed files: `exchange/in/<source>/<folder>/<file>.sealed`. Khum only reads there. */
export const incomingPrefix = `${exchangePrefix}/in`

/**
 * Returns the encryption context (`aad`) for sealing a row's personal data. It names the row, so the sealed data can't
 * be decrypted as another row's.
 */
export function rowSecretsAad(newId: string): string {
  return `exchange_row.secrets ${newId}`
}
