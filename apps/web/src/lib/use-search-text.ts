import { limits } from '@khum/contract/limits'
import { useDebounced } from '../platform/debounced'

/** What to search for, from what is being typed: after a rest, without the ends, no longer than calls take. Spec §9 debounce. */
export function useSearchText(typed: string): string | undefined {
  return useDebounced(typed, limits.debounceMs).trim().slice(0, limits.searchMax) || undefined
}
