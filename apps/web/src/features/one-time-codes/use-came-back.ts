import { useLocation } from 'react-router'
import { useErrorWords } from '../../i18n'

/** Why a flow led back to its start, to be said there; null when nobody was led back. */
export function useCameBack(): string | null {
  const errorWords = useErrorWords()
  return useLocation().state === 'flow_missing' ? errorWords('flow_missing') : null
}
