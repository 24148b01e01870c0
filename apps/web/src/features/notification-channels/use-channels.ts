import {
  type MyWays,
  type NotificationTopic,
  type NotificationWay,
  notificationWayEndpoints,
} from '@khum/contract/notification-ways'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useViewer } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'

function keyOf(viewer: string) {
  return ['notification-ways', viewer]
}

/** What the member wants to hear of outside the app. */
export function useWays() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: keyOf(viewer),
    queryFn: ({ signal }) => api.call(notificationWayEndpoints.getNotificationWays, {}, { signal }),
    staleTime: 0,
  })
}

/** Switches one way of one topic; shown at once, and taken back when it could not be saved. */
export function useSwitchWay() {
  const api = useApi()
  const client = useQueryClient()
  const key = keyOf(useViewer())
  const handleError = useErrorHandler()
  const { mutate } = useMutation({
    scope: { id: 'notification-ways' },
    mutationFn: () => {
      const choices = client.getQueryData<MyWays>(key)?.choices ?? []
      return api.call(notificationWayEndpoints.setNotificationWays, { body: { choices } })
    },
    onError(error) {
      handleError(error)
      void client.invalidateQueries({ queryKey: key })
    },
  })
  return (topic: NotificationTopic, way: NotificationWay) => {
    client.setQueryData<MyWays>(
      key,
      (mine) => mine && { ...mine, choices: switched(mine.choices, topic, way) },
    )
    mutate()
  }
}

function switched(
  choices: MyWays['choices'],
  topic: NotificationTopic,
  way: NotificationWay,
): MyWays['choices'] {
  return choices.map((choice) => {
    if (choice.topic !== topic) return choice
    const others = choice.ways.filter((each) => each !== way)
    return { topic, ways: others.length < choice.ways.length ? others : [...others, way] }
  })
}
