import { hospitalEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { getHospital, listHospitals, listProvinces, reportHospital } from './hospitals.service'

export const hospitalRoutes = [
  implement(hospitalEndpoints.listHospitals, ({ ctx, query, caller }) => listHospitals(ctx, query, caller)),
  implement(hospitalEndpoints.listProvinces, async ({ ctx }) => ({ items: await listProvinces(ctx) })),
  implement(hospitalEndpoints.getHospital, ({ ctx, params, query, caller }) =>
    getHospital(ctx, params.id, query, caller),
  ),
  implement(hospitalEndpoints.reportHospital, ({ ctx, params, body, request }) =>
    reportHospital(ctx, params.id, { ...body, ip: request.ip }),
  ),
]
