import type { Line } from '../../../platform/line/line'

const patienceMs = 3_000

/** The member's LINE access token, so that the app is taken out of their LINE too; a deletion does not wait long for LINE. */
export function lineToken(line: Line): Promise<string | null> {
  if (!line.offered) return Promise.resolve(null)
  const tired = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  return Promise.race([line.accessToken(), tired])
}
