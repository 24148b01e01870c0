/** The objects of a batch's files: `exchange/b.<batch>/<file>/<first byte>`. */
export const exchangePrefix = 'exchange'

/** Where the secrets of a row are sealed. */
export function rowSecretsPlace(newId: string): string {
  return `exchange_row.secrets ${newId}`
}
