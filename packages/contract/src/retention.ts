import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'

/** For each table: how long its rows are kept, and how many rows are overdue for deletion. R70 */
export const retentionReportSchema = z.object({
  items: z.array(z.object({ table: z.string(), kept_days: z.int(), overdue: z.int() })),
})
export type RetentionReport = z.infer<typeof retentionReportSchema>

export const retentionEndpoints = {
  reportRetention: defineEndpoint({
    method: 'GET',
    path: '/api/integration/v1/retention',
    access: 'client',
    scope: ['audit.read', 'admin.write'],
    summary: 'Report what the hourly purge would delete now, by table; deletes nothing',
    output: retentionReportSchema,
    errors: [...clientErrors],
  }),
} as const
