/** The objects of a batch's files: `exchange/b.<batch>/<file>/<first byte>`. */
export const exchangePrefix = 'exchange'
/** Where others put sealed files: `exchange/in/<source>/<folder>/<file>.sealed`. Khum only reads there. */
export const incomingPrefix = `${exchangePrefix}/in`

/** Where the secrets of a row are sealed. */
export function rowSecretsPlace(newId: string): string {
  return `exchange_row.secrets ${newId}`
}
