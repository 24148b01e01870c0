import type { Theme } from '@khum/contract/theme'
import type { QueryClient } from '@tanstack/react-query'
import type { Services } from '../../../lib/services'
import type { SealedStore } from '../../../platform/sealed-store'
import { coveragesQuery } from '../use-coverages'
import { openOfflineStore, readCopy, writeCopy } from './copy'

interface Keeping {
  services: Pick<Services, 'api' | 'session'>
  client: QueryClient
  memberId: string
  /** The look the copy is shown in. */
  theme: Theme
  store?: SealedStore
  now?: () => number
}

/**
 * Keeps the copy in step with what the member sees of their cards. Asks for them once in a visit, for whoever does not open
 * them. A failure is no matter: then there is no copy, or the last one.
 * @returns stops it
 */
export function keepCopy({ services, client, memberId, theme, store, now = Date.now }: Keeping): () => void {
  const kept = store ?? openOfflineStore()
  const query = coveragesQuery(services.api, memberId)
  let stopped = false
  // Signed out meanwhile, or somebody else: the session knows it before anything here runs on.
  const stillTheirs = () => {
    const session = services.session.get()
    return !stopped && session.status === 'member' && session.member.id === memberId
  }

  async function keep(): Promise<void> {
    const data = client.getQueryData(query.queryKey)
    if (!data || !stillTheirs()) return
    // What the member has put out of their own sight is not kept either.
    const cards = data.items.filter(({ hidden }) => !hidden)
    await writeCopy(kept, { memberId, asOf: data.as_of, cards, theme }, now())
    if (!stillTheirs()) await kept.forget()
  }

  async function dropStrange(): Promise<void> {
    const copy = await readCopy(kept, now())
    if (copy && copy.memberId !== memberId) await kept.forget()
  }

  // One step after the other: a stranger's copy must not be removed after one's own was written. What was answered before
  // this part was loaded is kept as well.
  let last = dropStrange()
    .then(keep)
    .catch(() => undefined)
  const stop = client.getQueryCache().subscribe((event) => {
    const answered = event.type === 'updated' && event.action.type === 'success'
    if (!answered || event.query.queryKey[0] !== 'coverages') return
    last = last.then(keep).catch(() => undefined)
  })
  // A screen that was told no before this part came must not go back to waiting for it.
  if (client.getQueryState(query.queryKey)?.status !== 'error') void client.prefetchQuery(query)
  return () => {
    stopped = true
    stop()
  }
}
