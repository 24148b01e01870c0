import { href, splitLocale } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import { useNavigate, useSearchParams } from 'react-router'

/** Back to where the member was going when a new text came in between; else home. TRUST R37 */
export function useGoOn(): () => void {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return () => {
    const [pathname = '', rest] = (safeReturnPath(query.get('next')) ?? href('home')).split('?')
    const { path } = splitLocale(pathname)
    void navigate(rest === undefined ? path : `${path}?${rest}`, { replace: true })
  }
}
