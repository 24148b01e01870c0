import { readingEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { getReadings, stopReading } from './readings.service'

export const readingRoutes = [
  implement(readingEndpoints.getReadings, ({ ctx, caller, params }) =>
    getReadings(ctx, caller.accountId, params.id),
  ),
  implement(readingEndpoints.stopReadings, ({ ctx, caller, params }) =>
    stopReading(ctx, caller.accountId, params.id),
  ),
]
