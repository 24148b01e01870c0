import { partnerEndpoints } from '@khum/contract/partners'
import { useApi } from '../../lib/services'

export const insCodes = ['KHM', 'ORC', 'TMP01', 'PAL', 'JAD'] as const

export function useLoadTheme(): (insCode: string) => Promise<unknown> {
  const api = useApi()
  return (insCode) => api.call(partnerEndpoints.getTheme, { params: { insCode } })
}
