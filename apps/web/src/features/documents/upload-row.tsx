import { useErrorWords, useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { FileRow } from '../../ui/fields/file-row'
import { fileSize } from './file-size'
import type { LocalUpload } from './uploads'

export function UploadRow({
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
      // A failed upload that can't be retried was refused, by the app or by the server. Every other failed upload was
      // interrupted.
      fate={
        failed && !upload.retryable
          ? t('fate.refused')
          : t(`sending.${upload.state}`, { percent: Math.floor(upload.progress * 100) })
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
