import { bangkokDate } from '@khum/contract/calendar'
import { useApi } from './services'

/** Returns today's ISO date in Thailand, by the server's clock. */
export function useToday(): string {
  const api = useApi()
  return bangkokDate(new Date(api.serverNow()))
}
