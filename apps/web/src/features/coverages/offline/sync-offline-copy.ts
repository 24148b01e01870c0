import type { Theme } from '@khum/contract/theme'
import type { QueryClient } from '@tanstack/react-query'
import type { Services } from '../../../lib/services'
import type { SealedStore } from '../../../platform/sealed-store'
import { coverageListKey } from '../query-keys'
import { coveragesQuery } from '../use-coverages'
import { openOfflineStore, readCopy, writeCopy } from './offline-copy'

interface Options {
  services: Pick<Services, 'api' | 'session'>
  client: QueryClient
  memberId: string
  theme: Theme
  store?: SealedStore
  now?: () => number
}

/**
 * Updates the offline copy whenever the member's cards are loaded. Also loads the cards once, because some members
 * don't open a screen that loads them. If an update fails, the previous copy stays.
 * @returns a function that stops the updates
 */
export function syncOfflineCopy({
  services,
  client,
  memberId,
  theme,
  store,
  now = Date.now,
}: Options): () => void {
  const copyStore = store ?? openOfflineStore()
  const query = coveragesQuery(services.api, memberId)
  let stopped = false
  // Returns false after a sign-out or once someone else has signed in.
  const isStillSignedIn = () => {
    const session = services.session.get()
    return !stopped && session.status === 'member' && session.member.id === memberId
  }

  async function update(): Promise<void> {
    const data = client.getQueryData(query.queryKey)
    if (!data || !isStillSignedIn()) return
    // Leaves out the cards that the member has hidden.
    const cards = data.items.filter(({ hidden }) => !hidden)
    await writeCopy(copyStore, { memberId, asOf: data.as_of, cards, theme }, now())
    if (!isStillSignedIn()) await copyStore.forget()
  }

  async function deleteOtherMembersCopy(): Promise<void> {
    const copy = await readCopy(copyStore, now())
    if (copy && copy.memberId !== memberId) await copyStore.forget()
  }

  // Updates run one after another. Another member's copy is deleted before the first update, so that the deletion can't
  // remove this member's copy.
  let last = deleteOtherMembersCopy()
    .then(update)
    .catch(() => undefined)
  const stop = client.getQueryCache().subscribe((event) => {
    const answered = event.type === 'updated' && event.action.type === 'success'
    if (!answered || event.query.queryKey[0] !== coverageListKey) return
    last = last.then(update).catch(() => undefined)
  })
  // Doesn't refetch while a screen shows a loading failure, because during the refetch the screen would show a
  // placeholder instead of the failure.
  if (client.getQueryState(query.queryKey)?.status !== 'error') void client.prefetchQuery(query)
  return () => {
    stopped = true
    stop()
  }
}
