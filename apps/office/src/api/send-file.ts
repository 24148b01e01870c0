import type { Endpoint } from '@khum/contract/endpoint'
import { ApiError, readProblem } from './api-error'
import { addressOf, type CallArguments } from './client'

/**
 * Sends a file as the body of a call.
 * @throws ApiError if the server refuses the file or can't be reached
 */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: CallArguments<E>,
  file: File,
): Promise<void> {
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: { accept: 'application/json', 'content-type': file.type || 'application/octet-stream' },
    credentials: 'same-origin',
    cache: 'no-store',
    body: file,
  }).catch(() => {
    throw new ApiError('network')
  })
  if (!response.ok) throw await readProblem(response)
}
