import { type DataRouter, RouterProvider } from 'react-router'
import type { Catalogue } from '../i18n/catalogue'
import { WordsProvider } from '../i18n/words-provider'
import { useStore } from '../lib/external-store'
import { type Services, ServicesProvider } from '../lib/services'
import { BrandProvider } from '../theme/brand'
import type { Look } from './boot/look'

interface AppProps {
  services: Services
  catalogue: Catalogue
  look: Pick<Look, 'get' | 'subscribe'>
  router: DataRouter
  switchLanguage: (lang: 'th' | 'en') => Promise<void>
}

export function App({ services, catalogue, look, router, switchLanguage }: AppProps) {
  const theme = useStore(look)
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
