import { type Card, type CardOwner, cardEndpoints } from '@khum/contract/typed-cards'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useStore } from '../../lib/external-store'
import { useApi, useServices, useViewer } from '../../lib/services'
import { createUploads, pictureTypes, type Uploads } from '../documents'
import { type CardEditor, type CardState, createCardEditor, pendingPictures } from './card-editor'

export interface OpenCard {
  editor: CardEditor
  uploads: Uploads
}

/** How often the fates of pictures are asked for while some are being checked. */
const fatePollMs = 1_000

/** The cards the member typed in. */
export function useCards() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['cards', viewer],
    queryFn: ({ signal }) => api.call(cardEndpoints.listCards, {}, { signal }),
    staleTime: 0,
  })
}

/** One typed-in card as it stands, for reading. */
export function useCard(id: string | null) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['cards', viewer, id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => api.call(cardEndpoints.getCard, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

/** Begins a card, or takes up the unfinished one of its kind. Asks again on every visit: another phone may have finished it. */
export function useBegunCard(whose: CardOwner) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['card-begun', viewer, whose],
    queryFn: async () => (await api.call(cardEndpoints.createCard, { body: { whose } })).id,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Opens a card once and keeps it, with its running uploads, until it is finished, deleted, or the member signs out. */
export function useOpenCard(id: string | null) {
  const { api, flow } = useServices()
  const viewer = useViewer()
  return useQuery<OpenCard>({
    queryKey: ['card-open', viewer, id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => {
            const card = await api.call(cardEndpoints.getCard, { params: { id } }, { signal })
            const editor = createCardEditor(api, card)
            const uploads = createUploads({
              api,
              target: { target: 'card', target_id: id },
              types: pictureTypes,
              onSettled: () => void editor.refresh().catch(() => undefined),
            })
            // Spec §3: what is typed stands under these names in the flow's state.
            editor.subscribe(() => flow.change({ draftCard: draftOf(editor.get()) }))
            return { editor, uploads }
          },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
}

function draftOf({ values }: CardState) {
  return {
    company: values.company,
    noCard: values.noCard ?? '',
    name_ins: values.name_ins,
    startDate: values.startDate,
    dueDate: values.dueDate,
    ins_code: values.ins_code ?? '',
  }
}

export function useCardState({ editor }: OpenCard): CardState {
  return useStore(editor)
}

/** Leaves a card that is finished (`saved`) or gone: goes on, then forgets what was open. The list is asked for anew. */
export function useLeaveCard() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { flow } = useServices()
  const viewer = useViewer()
  return async (id: string, to: string, saved?: Card) => {
    client.removeQueries({ queryKey: ['cards', viewer], exact: true })
    if (saved) client.setQueryData(['cards', viewer, id], saved)
    await navigate(to, { replace: true })
    client.getQueryData<OpenCard>(['card-open', viewer, id])?.editor.stop()
    client.removeQueries({ queryKey: ['card-open', viewer, id] })
    if (!saved) client.removeQueries({ queryKey: ['cards', viewer, id] })
    flow.change({ draftCard: null, isAddCard: false, isEditCard: false })
  }
}

/** Follows the pictures of a card until each has its fate. */
export function useFates(open: OpenCard): void {
  const { card } = useCardState(open)
  useQuery({
    queryKey: ['card-fates', card.id],
    queryFn: async () => {
      await open.editor.refresh()
      return pendingPictures(open.editor.get().card)
    },
    enabled: pendingPictures(card) > 0,
    refetchInterval: fatePollMs,
    gcTime: 0,
  })
}
