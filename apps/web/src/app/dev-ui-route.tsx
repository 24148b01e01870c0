import { partnerEndpoints } from '@khum/contract/partners'
import { useApi } from '../lib/services'
import { DevUiPage } from './dev-ui/dev-ui-page'

/** The gallery of components, in development only. */
export function DevUiRoute() {
  const api = useApi()
  return <DevUiPage loadTheme={(insCode) => api.call(partnerEndpoints.getTheme, { params: { insCode } })} />
}
