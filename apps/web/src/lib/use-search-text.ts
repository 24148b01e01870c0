import { limits } from '@khum/contract/limits'
import { useEffect, useState } from 'react'

/** Returns what to search for: the typed input, debounced, trimmed and cut to the maximum length. Requirement 9.9 */
export function useSearchText(typed: string): string | undefined {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), limits.debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return rested.trim().slice(0, limits.searchMax) || undefined
}
