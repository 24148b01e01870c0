import { type DataRouter, RouterProvider } from 'react-router'
import type { Catalogue } from '../i18n/catalogue'
import { WordsProvider } from '../i18n/words-provider'
import { type Services, ServicesProvider } from '../lib/services'
import { useStore } from '../platform/external-store'
import { BrandProvider } from '../theme/brand'
import type { PageTheme } from './boot/page-theme'

interface AppProps {
  services: Services
  catalogue: Catalogue
  theme: Pick<PageTheme, 'get' | 'subscribe'>
  router: DataRouter
  switchLanguage: (lang: 'th' | 'en') => Promise<void>
}

export function App({ services, catalogue, theme: store, router, switchLanguage }: AppProps) {
  const theme = useStore(store)
  if (!theme) return null
  return (
    <ServicesProvider services={services}>
      <BrandProvider theme={theme}>
        <WordsProvider catalogue={catalogue} switchTo={switchLanguage}>
          <RouterProvider router={router} />
        </WordsProvider>
      </BrandProvider>
    </ServicesProvider>
  )
}
