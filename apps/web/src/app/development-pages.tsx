import { partnerEndpoints } from '@khum/contract/partners'
import { useApi } from '../lib/services'
import { DevThemePage } from './dev-theme/dev-theme-page'
import { DevUiPage } from './dev-ui/dev-ui-page'

function ComponentGallery() {
  return <DevUiPage loadTheme={useLoadTheme()} />
}

function ThemeEditor() {
  return <DevThemePage loadTheme={useLoadTheme()} />
}

function useLoadTheme() {
  const api = useApi()
  return (insCode: string) => api.call(partnerEndpoints.getTheme, { params: { insCode } })
}

/** `/dev/ui` and `/dev/theme` */
export const developmentPages = { gallery: ComponentGallery, themes: ThemeEditor }
