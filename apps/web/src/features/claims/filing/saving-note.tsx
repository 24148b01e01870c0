import { useTranslations } from '../../../i18n'
import { Button } from '../../../ui/action/button'
import { FormAlert } from '../../../ui/fields/form-alert'
import type { DraftState } from './draft-state'
import styles from './filing.module.css'

/** Whether what was typed is safe. */
export function SavingNote({ state, onRetry }: { state: DraftState; onRetry: () => void }) {
  const t = useTranslations('filing.saving')
  const common = useTranslations('common')
  if (state.saving === 'failed' && !state.conflict)
    return (
      <FormAlert tone="warning" title={t('failed')}>
        <Button look="secondary" size="sm" onClick={onRetry}>
          {common('retry')}
        </Button>
      </FormAlert>
    )
  return (
    <p className={styles.saving} role="status">
      {state.saving === 'saved' ? t('saved') : t('saving')}
    </p>
  )
}
