import { hospitalEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { listHospitals } from './hospitals.service'

export const hospitalRoutes = [
  implement(hospitalEndpoints.listHospitals, async ({ ctx, query }) => ({
    items: await listHospitals(ctx, query),
  })),
]
