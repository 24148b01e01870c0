import { useErrorWords, useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { FileRow } from '../../ui/fields/file-row'
import { fileSize } from './file-size'
import type { LocalUpload } from './uploads'

const percent = 100

/** A file on its way from this page. */
export function LocalRow({
  upload,
  onRetry,
  onRemove,
}: {
  upload: LocalUpload
  onRetry: () => void
  onRemove: () => void
}) {
  const t = useTranslations('documents')
  const common = useTranslations('common')
  const errorWords = useErrorWords()
  const failed = upload.state === 'failed'
  return (
    <FileRow
      name={upload.name}
      size={fileSize(upload.size)}
      tone={failed ? 'danger' : 'busy'}
      // One that will never be taken did not fail on its way.
      fate={
        failed && !upload.retryable
          ? t('fate.refused')
          : t(`sending.${upload.state}`, { percent: Math.floor(upload.progress * percent) })
      }
      progress={failed ? undefined : upload.progress}
      progressLabel={upload.name}
      remedy={upload.failure ? errorWords(upload.failure) : undefined}
      retry={
        failed && upload.retryable ? (
          <Button look="secondary" size="sm" onClick={onRetry}>
            {common('retry')}
          </Button>
        ) : undefined
      }
      remove={{ label: t('remove.label', { name: upload.name }), onPress: onRemove }}
    />
  )
}
