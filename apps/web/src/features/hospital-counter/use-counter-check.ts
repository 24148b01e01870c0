import type { Answer } from '@khum/contract/endpoint'
import type { FailureCode } from '@khum/contract/errors'
import { useCardEndpoints } from '@khum/contract/use-card'
import { useState } from 'react'
import { useErrorWords, useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { isRefusal } from '../../lib/has-failed'
import { useApi } from '../../lib/services'
import { randomId } from '../../platform/random-id'
import { openStorage } from '../../platform/storage'

export type Checked = Answer<typeof useCardEndpoints.verifyAtCounter>

const keyName = 'khum-desk-key'

/** Stores the hospital's key for this tab only, and checks codes with this key. */
export function useCounterCheck() {
  const api = useApi()
  const words = useCounterErrorWords()
  const [storage] = useState(() => openStorage('session'))
  const [key, setStoredKey] = useState(() => storage.read(keyName) ?? '')
  const [attempt, setAttempt] = useState({ code: '', id: '' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)

  function setKey(next: string | null) {
    storage.write(keyName, next)
    setStoredKey(next ?? '')
    setFailure(null)
  }

  /**
   * Checks a code. Returns false if the code must be sent again: the hospital's key was wrong, or there was no answer. R59
   */
  async function check(code: string): Promise<boolean> {
    // A repeated check of the same code has the same id, so the server returns the first result again if the first
    // response was lost.
    const id = attempt.code === code ? attempt.id : randomId()
    setAttempt({ code, id })
    setBusy(true)
    setFailure(null)
    // Removes the last result. Otherwise it would be shown for this code if the check fails.
    setChecked(null)
    try {
      setChecked(await api.call(useCardEndpoints.verifyAtCounter, { body: { key, code, check_id: id } }))
      return true
    } catch (error) {
      const refusal = failureCode(error)
      if (refusal === 'desk_refused') setKey(null)
      setFailure(words(refusal))
      return refusal !== 'desk_refused' && isRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  function next() {
    setChecked(null)
    setFailure(null)
    setAttempt({ code: '', id: '' })
  }
  return { key, setKey, check, busy, failure, checked, next }
}

function useCounterErrorWords(): (code: FailureCode) => string {
  const t = useTranslations('hospitalCounter')
  const errorWords = useErrorWords()
  return (code) => {
    if (code === 'desk_code_unknown') return t('unknown')
    if (code === 'use_card_over') return t('over')
    if (code === 'desk_refused') return t('refused')
    return code === 'rate_limited' ? t('wait') : errorWords(code)
  }
}
