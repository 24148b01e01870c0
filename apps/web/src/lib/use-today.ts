import { bangkokDate } from '@khum/contract/calendar'
import { useApi } from './services'

/** The business day in Thailand by the server's clock, ISO. */
export function useToday(): string {
  const api = useApi()
  return bangkokDate(new Date(api.serverNow()))
}
