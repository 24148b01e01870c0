/** Prefix of the objects with a batch's files: `exchange/b.<batch>/<file>/<first byte>`. */
export const exchangePrefix = 'exchange'
/** Where sources put sealed files: `exchange/in/<source>/<folder>/<file>.sealed`. Khum only reads there. */
export const incomingPrefix = `${exchangePrefix}/in`

/**
 * Returns the context to which the encryption binds a row's personal data, so that the ciphertext can't be used for
 * another row.
 */
export function rowSecretsPlace(newId: string): string {
  return `exchange_row.secrets ${newId}`
}
