import { partnerEndpoints } from '@khum/contract/partners'
import { useApi } from '../lib/services'
import { DevThemePage } from './dev-theme/dev-theme-page'

/** The workbench for a theme, in development only. */
export function DevThemeRoute() {
  const api = useApi()
  return (
    <DevThemePage loadTheme={(insCode) => api.call(partnerEndpoints.getTheme, { params: { insCode } })} />
  )
}
