import { exchangePaymentEndpoints as rows } from '@khum/contract'
import { implement } from '../../../http/implementation'
import { listPayments, putPaymentResult } from './payments.service'
import { closeRecovery, listRecoveries } from './recoveries.service'

/** The endpoints with which a TPA's own systems pay claims. */
export const paymentRoutes = [
  implement(rows.listPayments, ({ ctx, caller, request, query }) =>
    listPayments({ ...ctx, caller, traceId: request.id }, query),
  ),
  implement(rows.putPaymentResult, ({ ctx, caller, request, params, body }) =>
    putPaymentResult(
      { ...ctx, caller, traceId: request.id },
      { id: params.id, sourceKey: params.source_key },
      body,
    ),
  ),
  implement(rows.listRecoveries, ({ ctx, caller, request, query }) =>
    listRecoveries({ ...ctx, caller, traceId: request.id }, query),
  ),
  implement(rows.closeRecovery, ({ ctx, caller, request, params, body }) =>
    closeRecovery({ ...ctx, caller, traceId: request.id }, params.id, body),
  ),
]
