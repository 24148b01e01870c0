import { type Card, type CardOwner, typedCardEndpoints } from '@khum/contract/typed-cards'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { keptTexts } from '../../lib/kept-texts'
import { useApi, useServices, useViewer } from '../../lib/services'
import { useStore } from '../../platform/external-store'
import { useNavigate } from '../../router'
import { createUploads, pictureTypes, type Uploads } from '../documents'
import { type CardEditor, createCardEditor } from './card-editor'
import type { CardValues } from './card-values'
import { cardKeys } from './query-keys'
import { forgetUnsaved, openCardWithUnsaved } from './unsaved'

export interface OpenCard {
  editor: CardEditor
  uploads: Uploads
}

export function useCards() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: cardKeys.list(viewer),
    queryFn: ({ signal }) => api.call(typedCardEndpoints.listCards, {}, { signal }),
    staleTime: 0,
  })
}

export function useCard(id: string | null) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: cardKeys.card(viewer, id),
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => api.call(typedCardEndpoints.getCard, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

/**
 * Starts a typed-in card, or finds the unfinished one, and returns its id. Asks the server each time the screen opens,
 * because the card may have been finished on another phone.
 */
export function useStartedCard(whose: CardOwner) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: cardKeys.started(viewer, whose),
    queryFn: async () => (await api.call(typedCardEndpoints.createCard, { body: { whose } })).id,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/**
 * Returns a typed-in card, opened for editing. The card stays open, with its uploads, until it is finished or deleted,
 * or the member signs out.
 */
export function useOpenCard(id: string | null) {
  const { api, flow, session } = useServices()
  const viewer = useViewer()
  return useQuery<OpenCard>({
    queryKey: cardKeys.open(viewer, id),
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => {
            const card = await api.call(typedCardEndpoints.getCard, { params: { id } }, { signal })
            const editor = await openCardWithUnsaved(keptTexts(session), card, (from) =>
              createCardEditor(api, from),
            )
            const uploads = createUploads({
              api,
              target: { target: 'card', target_id: id },
              types: pictureTypes,
              onSettled: editor.refreshFiles,
            })
            // Requirement 3.14 defines this field of the flow's state.
            editor.subscribe(() => flow.change({ draftCard: draftOf(editor.get().values) }))
            return { editor, uploads }
          },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
}

function draftOf(values: CardValues) {
  return {
    company: values.company,
    noCard: values.noCard ?? '',
    name_ins: values.name_ins,
    startDate: values.startDate,
    dueDate: values.dueDate,
    ins_code: values.ins_code ?? '',
  }
}

export function useCardState({ editor }: OpenCard) {
  const { record: card, values, saving, submitting } = useStore(editor)
  return { card, values, saving, submitting }
}

/**
 * Returns a function that leaves a finished (`saved`) or deleted card: navigates, closes the card and refetches the
 * list.
 */
export function useLeaveCard() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { flow, session } = useServices()
  const viewer = useViewer()
  return async (id: string, to: string, saved?: Card) => {
    client.removeQueries({ queryKey: cardKeys.list(viewer), exact: true })
    if (saved) client.setQueryData(cardKeys.card(viewer, id), saved)
    await navigate(to, { replace: true })
    const openKey = cardKeys.open(viewer, id)
    client.getQueryData<OpenCard>(openKey)?.editor.stop()
    client.removeQueries({ queryKey: openKey })
    forgetUnsaved(keptTexts(session), id)
    if (!saved) client.removeQueries({ queryKey: cardKeys.card(viewer, id) })
    flow.change({ draftCard: null, isAddCard: false, isEditCard: false })
  }
}
