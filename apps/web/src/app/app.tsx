import type { Catalogue } from '../i18n/catalogue'
import { WordsProvider } from '../i18n/words-provider'
import { type Services, ServicesProvider } from '../lib/services'
import { useStore } from '../platform/external-store'
import { type Router, RouterProvider } from '../router'
import { BrandProvider } from '../theme/brand'
import type { PageTheme } from './boot/page-theme'
import { CurrentPage } from './root'

interface AppProps {
  services: Services
  catalogue: Catalogue
  theme: Pick<PageTheme, 'get' | 'subscribe'>
  router: Router
  switchLanguage: (lang: 'th' | 'en') => Promise<void>
}

export function App({ services, catalogue, theme: store, router, switchLanguage }: AppProps) {
  const theme = useStore(store)
  if (!theme) return null
  return (
    <ServicesProvider services={services}>
      <BrandProvider theme={theme}>
        <WordsProvider catalogue={catalogue} switchTo={switchLanguage}>
          <RouterProvider router={router}>
            <CurrentPage />
          </RouterProvider>
        </WordsProvider>
      </BrandProvider>
    </ServicesProvider>
  )
}
