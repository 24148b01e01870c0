export interface ChannelToken {
  token: string
  /** Seconds until the token expires; 900 for LINE's tokens. */
  expiresIn: number
}

interface Channel {
  id: string
  secret: string
}

/**
 * Issues a stateless channel access token. LINE issues any number of these tokens, and none of them can be revoked.
 * https://developers.line.biz/en/docs/basics/channel-access-token/
 * @throws Error with LINE's status if LINE refuses
 */
export async function issueChannelToken(
  apiUrl: string,
  { id, secret }: Channel,
  signal: AbortSignal,
): Promise<ChannelToken> {
  const path = '/oauth2/v3/token'
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret })
  const answer = await fetch(apiUrl + path, { method: 'POST', body, redirect: 'error', signal })
  if (!answer.ok) throw new Error(`LINE answered ${answer.status} at ${path}`)
  const { access_token, expires_in } = (await answer.json()) as {
    access_token?: unknown
    expires_in?: unknown
  }
  if (typeof access_token !== 'string') throw new Error('LINE issued no channel access token')
  return { token: access_token, expiresIn: typeof expires_in === 'number' ? expires_in : 0 }
}
