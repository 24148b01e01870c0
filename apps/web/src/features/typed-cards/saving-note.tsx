import { useTranslations } from '../../i18n'
import { useErrorHandler } from '../../lib/use-error-handler'
import { Button } from '../../ui/action/button'
import { FormAlert } from '../../ui/fields/form-alert'
import styles from './cards.module.css'
import { type OpenCard, useCardState } from './use-cards'

/** Whether what was typed is safe, and the way back to the card as it was. */
export function SavingNote({ open }: { open: OpenCard }) {
  const t = useTranslations('typedCards.form')
  const common = useTranslations('common')
  const handleError = useErrorHandler()
  const { saving, conflict, card } = useCardState(open)
  const { editor } = open
  if (saving === 'failed' && !conflict)
    return (
      <FormAlert tone="warning" title={t('draftFailed')}>
        <Button look="secondary" size="sm" onClick={() => void editor.save().catch(handleError)}>
          {common('retry')}
        </Button>
      </FormAlert>
    )
  return (
    <div className={styles.actions}>
      <p className={styles.saving} role="status">
        {saving === 'saved' ? t('draftSaved') : t('saving')}
      </p>
      {card.typed && (
        <Button wide look="link" onClick={() => void editor.discard().catch(handleError)}>
          {t('discard')}
        </Button>
      )}
    </div>
  )
}
