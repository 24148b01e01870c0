import {
  type MyChannels,
  type NotificationChannel,
  type NotificationTopic,
  notificationChannelEndpoints,
} from '@khum/contract/notification-channels'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useViewer } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'

const channelsKey = (viewer: string) => ['notification-ways', viewer]

export function useChannels() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: channelsKey(viewer),
    queryFn: ({ signal }) => api.call(notificationChannelEndpoints.getNotificationChannels, {}, { signal }),
    staleTime: 0,
  })
}

/**
 * Switches a channel on or off for a topic. The screen shows the new state immediately, and the old state again if
 * saving fails.
 */
export function useSwitchChannel() {
  const api = useApi()
  const client = useQueryClient()
  const key = channelsKey(useViewer())
  const handleError = useErrorHandler()
  const { mutate } = useMutation({
    scope: { id: 'notification-ways' },
    mutationFn: () => {
      const choices = client.getQueryData<MyChannels>(key)?.choices ?? []
      return api.call(notificationChannelEndpoints.setNotificationChannels, { body: { choices } })
    },
    onError(error) {
      handleError(error)
      void client.invalidateQueries({ queryKey: key })
    },
  })
  return async (topic: NotificationTopic, channel: NotificationChannel) => {
    // Cancels a running request for the choices. Otherwise its response would bring back the old choices on the screen,
    // and the next switch would save them.
    await client.cancelQueries({ queryKey: key })
    client.setQueryData<MyChannels>(
      key,
      (mine) => mine && { ...mine, choices: toggle(mine.choices, topic, channel) },
    )
    mutate()
  }
}

function toggle(
  choices: MyChannels['choices'],
  topic: NotificationTopic,
  channel: NotificationChannel,
): MyChannels['choices'] {
  return choices.map((choice) => {
    if (choice.topic !== topic) return choice
    const others = choice.ways.filter((each) => each !== channel)
    return { topic, ways: others.length < choice.ways.length ? others : [...others, channel] }
  })
}
