import { EmergencyNumbers, OfflineCards, type OfflineCopy } from '../../features/coverages'
import { useLang, useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { ErrorState } from '../../ui/feedback/error-state'
import { Page } from '../../ui/layout/page'
import { TopBar } from '../../ui/layout/top-bar'

/** The offline page. It has no navigation, because no other screen can be opened. */
export function OfflinePage({ copy, onRetry }: { copy: OfflineCopy | null; onRetry: () => void }) {
  const t = useTranslations('insurance.offline')
  const common = useTranslations('common')
  const lang = useLang()
  const heading = t('page')
  const product = copy && (lang === 'th' ? copy.theme.product_name_th : copy.theme.product_name_en)
  return (
    <>
      <title>{[heading, product].filter(Boolean).join(' · ')}</title>
      <Page topBar={<TopBar title={heading} />}>
        {copy ? (
          <OfflineCards copy={copy} onRetry={onRetry} />
        ) : (
          <>
            <ErrorState
              title={t('title')}
              text={t('guest')}
              action={<Button onClick={onRetry}>{common('retry')}</Button>}
            />
            <EmergencyNumbers />
          </>
        )}
      </Page>
    </>
  )
}
