import type { Answer } from '@khum/contract/endpoint'
import { href } from '@khum/contract/paths'
import { typedCardEndpoints } from '@khum/contract/typed-cards'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureCode } from '../../lib/api-error'
import { useApi } from '../../lib/services'
import { useAction } from '../../lib/use-action'
import { useLocation, useNavigate, useSearchParams } from '../../router'
import { useSecondsLeft } from '../../ui/display/seconds-left'
import { cardKeys } from './query-keys'
import { type OpenCard, useCardState } from './use-cards'

type Shown = Answer<typeof typedCardEndpoints.getCardNumbers>

/**
 * Shows the numbers in a card's form in full for five minutes after a one-time code. After that, or when the member
 * leaves, masks unchanged numbers again. Requirement 4.7, R27
 */
export function useMaskedNumbers(open: OpenCard) {
  const { card, values } = useCardState(open)
  const { editor } = open
  const api = useApi()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const { busy, run } = useAction()
  const [shown, setShown] = useState<Shown | null>(null)
  const hasEnded = useSecondsLeft(shown ? Date.parse(shown.until) : 0, api.serverNow) === 0

  async function read(): Promise<void> {
    const numbers = await api.call(typedCardEndpoints.getCardNumbers, { params: { id: card.id } })
    setShown(numbers)
    editor.showNumbers(numbers)
  }
  const next = `${pathname}?numbers=whole`
  const askForCode = () => void navigate(`${href('otpCard')}?${new URLSearchParams({ next })}`)

  // The code screen returns to this screen with `numbers=whole` in the address. After a reload, the address still has
  // this parameter, but the numbers are masked again if the five minutes after the code are over.
  useQuery({
    queryKey: cardKeys.numbers(card.id),
    queryFn: () => read().then(() => null, failureCode),
    enabled: query.get('numbers') === 'whole',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    if (!shown) return
    return () => editor.hideNumbers(shown)
  }, [shown, editor])

  const hidden = (name: 'noCard' | 'employee_id') =>
    shown && hasEnded && values[name] === shown[name] && shown[name] !== '' ? null : values[name]
  return {
    busy,
    show: () => void run(read, { step_up_required: askForCode }),
    askForCode,
    noCard: hidden('noCard'),
    employee_id: hidden('employee_id'),
  }
}
