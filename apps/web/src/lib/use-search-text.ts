import { limits } from '@khum/contract/limits'
import { useEffect, useState } from 'react'

/** The search text for what is being typed: debounced, trimmed and cut to the length calls accept. Requirement 9.9 */
export function useSearchText(typed: string): string | undefined {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), limits.debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return rested.trim().slice(0, limits.searchMax) || undefined
}
