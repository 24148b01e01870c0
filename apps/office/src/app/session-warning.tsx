import { officeLimits } from '@khum/contract/limits'
import { officeSessionEndpoints } from '@khum/contract/office-session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/client'
import { lastCallAt } from '../api/last-call'
import { meKey } from '../api/query-client'
import { useFormat, useTranslations } from '../i18n'
import { useMe } from '../session/session'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Failure } from '../ui/notice'

const { idleMs, renewAfterMs } = officeLimits.session
const warnMs = 120_000
const checkMs = 10_000

/**
 * Warns two minutes before the session ends (WCAG 2.2.1). A session ends after some time without use, or when it
 * reaches its maximum duration. In the first case, the warning's button extends the session. The warning makes no calls
 * by itself, because a call would extend the session. R91
 */
export function SessionWarning() {
  const t = useTranslations('shell')
  const format = useFormat()
  const client = useQueryClient()
  const { ends_at } = useMe()
  const [now, setNow] = useState(Date.now)
  const [seen, setSeen] = useState('')
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), checkMs)
    return () => clearInterval(timer)
  }, [])
  const stay = useMutation({
    mutationFn: () => call(officeSessionEndpoints.getStaffMe, {}),
    onSuccess: (me) => {
      client.setQueryData(meKey, me)
      setNow(Date.now())
    },
  })
  // The server records the use of a session only once in each period of `renewAfterMs`. So the session can end up to
  // `renewAfterMs` earlier than the time of the last call suggests.
  const idleEnd = lastCallAt() + idleMs - renewAfterMs
  const last = Date.parse(ends_at)
  const isIdle = idleEnd < last
  const end = Math.min(idleEnd, last)
  if (now < end - warnMs || (!isIdle && seen === ends_at)) return null
  const close = () => (isIdle ? stay.mutate() : setSeen(ends_at))
  const time = format.time(new Date(end).toISOString())
  return (
    <Dialog title={t('endsSoon', { time })} onClose={close}>
      <p>{t(isIdle ? 'endsIdle' : 'endsLast')}</p>
      <Failure error={stay.error} />
      <Button busy={stay.isPending} onClick={close}>
        {t(isIdle ? 'stay' : 'understood')}
      </Button>
    </Dialog>
  )
}
