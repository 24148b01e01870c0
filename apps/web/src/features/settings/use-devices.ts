import { accountEndpoints, type Device } from '@khum/contract/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useViewer } from '../../lib/services'
import { devicesKey } from './query-keys'

/** Fetches the devices on which the account is signed in, this device first. */
export function useDevices() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: [devicesKey, viewer],
    queryFn: ({ signal }) => api.call(accountEndpoints.listDevices, {}, { signal }),
    select: ({ items }) => [...items].sort((one, other) => Number(other.current) - Number(one.current)),
    staleTime: 0,
  })
}

/** Returns a mutation that signs out one device or all others. It resolves with the number of devices signed out. */
export function useEndDevices() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    async mutationFn(device: Device | 'others') {
      if (device === 'others') return (await api.call(accountEndpoints.endOtherDevices, {})).ended
      await api.call(accountEndpoints.endDevice, { params: { id: device.id } })
      return 1
    },
    onSettled: () => client.invalidateQueries({ queryKey: [devicesKey] }),
  })
}
